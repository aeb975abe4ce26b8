import { useEffect, useState } from "preact/hooks";
import type { Clause, Table } from "../messages";
import { api } from "../net/api";
import { TableRules } from "../parts/rules";
import { Sheet } from "../parts/Sheet";
import { settings } from "../settings";
import { t } from "../texts/page";
import { Glossary } from "./Help";

export interface RulesProps {
  table: Table;
  /** The clause of the last move that was refused; it stands on top. */
  clause: string;
  why: string;
  onClose: () => void;
}

const plain = (text: string): string => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** The rules, clause by clause, while the hand goes on: behind them, or beside them where there is room. */
export function RulesSheet({ table, clause, why, onClose }: RulesProps) {
  const { game, ruleset } = table;
  const [clauses, setClauses] = useState<readonly Clause[]>([]);
  const [failed, setFailed] = useState(false);
  const [word, setWord] = useState("");
  const language = settings.value.language;
  useEffect(() => {
    api.rules(game, ruleset).then(
      (rules) => setClauses(rules.clauses),
      () => setFailed(true),
    );
  }, [game, ruleset, language]);
  const now = clauses.find((one) => one.clause === clause);
  const wanted = plain(word.trim());
  const shown = wanted ? clauses.filter((one) => plain(`${one.clause} ${one.text}`).includes(wanted)) : clauses;
  return (
    <Sheet title={t("rules_title")} onClose={onClose} class="rules" side={matchMedia("(min-width: 1160px)").matches}>
      {now && (
        <section class="clause-now" aria-label={t("rules_last")}>
          <h3>{t("rules_last")}</h3>
          {why && <p>{why}</p>}
          <p>
            <b>{now.clause}</b> {now.text}
          </p>
        </section>
      )}
      {!wanted && <TableRules table={table} />}
      {!wanted && (
        <details class="words">
          <summary>{t("glossary")}</summary>
          <Glossary game={game} />
        </details>
      )}
      <label class="field">
        {t("rules_search")}
        <input type="search" value={word} onInput={(e) => setWord(e.currentTarget.value)} />
      </label>
      {failed && <p role="alert">{t("failed")}</p>}
      {clauses.length > 0 && shown.length === 0 && <p>{t("rules_none")}</p>}
      <dl class="clauses">
        {shown.map((one) => (
          <div key={one.clause}>
            <dt>{one.clause}</dt>
            <dd>{one.text}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
