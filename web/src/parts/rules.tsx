import type { HouseRule, Table } from "../messages";
import { t } from "../texts";

/** A ruleset in a line: "pagat, con: …". */
export const inWords = (preset: string, rules: readonly HouseRule[]): string =>
  t().withRules(preset, rules.map((rule) => rule.text).join("; "));

/** What is played at a table, and what it changes in that. */
export function TableRules({ table }: { table: Pick<Table, "preset" | "about" | "house_rules"> }) {
  return (
    <div class="table-rules">
      <p>
        <b>{table.preset}</b> · {table.about}
      </p>
      {table.house_rules.length > 0 && (
        <>
          <p>
            <b>{t().houseRules}</b>
          </p>
          <ul>
            {table.house_rules.map((rule) => (
              <li key={rule.option}>{rule.text}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
