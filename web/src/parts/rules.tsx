import type { HouseRule, Table } from "../messages";
import { t } from "../texts/page";

/** A ruleset in a line: "pagat, con: …". */
export const inWords = (preset: string, rules: readonly HouseRule[]): string =>
  rules.length ? t("with_rules", { preset, rules: rules.map((rule) => rule.text).join("; ") }) : preset;

/** The ruleset of a table, and its changes. */
export function TableRules({ table }: { table: Pick<Table, "called" | "about" | "house_rules"> }) {
  return (
    <div class="table-rules">
      <p>
        <b>{table.called}</b> · {table.about}
      </p>
      {table.house_rules.length > 0 && (
        <>
          <p>
            <b>{t("house_rules")}</b>
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
