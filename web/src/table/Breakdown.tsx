import { Fragment } from "preact";
import { useEffect } from "preact/hooks";
import type { Breakdown } from "../messages";
import { Sheet } from "../parts/Sheet";
import type { TableStore } from "./store";
import { t } from "../texts/page";

/** A line of a count, or the sum of some above it. */
function Line({ label, cells, sum }: { label: string; cells: readonly string[]; sum?: boolean }) {
  return (
    <tr class={sum ? "sum" : ""}>
      <th scope="row">{label}</th>
      {cells.map((cell, i) => (
        <td key={i}>{cell}</td>
      ))}
    </tr>
  );
}

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
            <Fragment key={n}>
              <Line label={label} cells={cells} />
              {breakdown.sums
                ?.filter(({ after }) => after === n + 1)
                .map((sum) => (
                  <Line key={sum.label} sum {...sum} />
                ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {breakdown.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  );
}

export interface BreakdownSheetProps {
  store: TableStore;
  /** Another sheet, below which the count waits. */
  below: string;
  phase: string;
}

/** The count of a hand, once it has been looked at; that of a match's last is told at the end, and not over the next match. */
export function BreakdownSheet({ store, below, phase }: BreakdownSheetProps) {
  const breakdown = store.breakdown.value;
  const over = phase === "over";
  const close = (): void => {
    store.counted(); // who closes it before it is painted takes the effect away with it
    store.breakdown.value = null;
  };
  useEffect(() => {
    if (over) return close();
    store.counted(); // effects of what lies within come first: the sheet is open, or waits
  }, [breakdown, over]);
  return breakdown && !below && !over ? (
    <Sheet title={breakdown.title} onClose={close}>
      <BreakdownTable breakdown={breakdown} />
      <button type="button" class="button main" onClick={close}>
        {t("go_on")}
      </button>
    </Sheet>
  ) : null;
}
