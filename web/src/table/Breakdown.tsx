import type { Breakdown } from "../messages";
import { Sheet } from "../parts/Sheet";
import { t } from "../texts/page";

/** The count of a hand, line by line. */
export function BreakdownTable({ breakdown }: { breakdown: Breakdown }) {
  return (
    <>
      <table class="breakdown">
        <thead>
          <tr>
            <th scope="col">
              <span class="visually-hidden">{t("score")}</span>
            </th>
            {breakdown.columns.map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {breakdown.rows.map(([label, cells], n) => (
            <tr key={n}>
              <th scope="row">{label}</th>
              {cells.map((cell, i) => (
                <td key={i}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {breakdown.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  );
}

export function BreakdownSheet({ breakdown, onClose }: { breakdown: Breakdown; onClose: () => void }) {
  return (
    <Sheet title={breakdown.title} onClose={onClose}>
      <BreakdownTable breakdown={breakdown} />
      <button type="button" class="button main" onClick={onClose}>
        {t("go_on")}
      </button>
    </Sheet>
  );
}
