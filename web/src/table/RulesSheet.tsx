import { useEffect, useState } from "preact/hooks";
import type { Pack } from "../cards/draw";
import type { Clause, Rules, Table } from "../messages";
import { api } from "../net/api";
import { Answers, useAnswers } from "../parts/Answers";
import { TableRules } from "../parts/rules";
import { Sheet } from "../parts/Sheet";
import { settings } from "../settings";
import { m } from "../texts/menu";
import { t } from "../texts/page";
import { Glossary } from "./Help";

export interface RulesProps {
  table: Table;
  pack: Pack;
  /** The clause of the last move that was refused; it stands on top. */
  clause: string;
  why: string;
  onClose: () => void;
}

const plain = (text: string): string => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/**
 * The rules while the hand goes on, behind them or beside them: the main ones, then all others. What is no rule, such as a
 * word about the source, comes only where it is searched for.
 */
export function RulesSheet({ table, pack, clause, why, onClose }: RulesProps) {
  const { game, ruleset } = table;
  const [{ clauses, short }, setRules] = useState<Pick<Rules, "clauses" | "short">>({ clauses: [], short: [] });
  const [failed, setFailed] = useState(false);
  const [word, setWord] = useState("");
  const language = settings.value.language;
  useEffect(() => {
    api.rules(game, ruleset).then(setRules, () => setFailed(true));
  }, [game, ruleset, language]);
  const now = clauses.find((one) => one.clause === clause);
  const wanted = plain(word.trim());
  const shown = wanted ? clauses.filter((one) => plain(`${one.clause} ${one.text}`).includes(wanted)) : clauses;
  const answered = useAnswers(game, ruleset, word, shown.length > 0);
  const isAnswered = answered.answers.length > 0 || answered.refusal !== "";
  return (
    <Sheet title={m("rules_title")} onClose={onClose} class="rules" side={matchMedia("(min-width: 1160px)").matches}>
      {now && (
        <section class="clause-now" aria-label={m("rules_last")}>
          <h3>{m("rules_last")}</h3>
          {why && <p>{why}</p>}
          <p>
            <b>{now.clause}</b> {now.text}
          </p>
        </section>
      )}
      {!wanted && <TableRules table={table} />}
      {!wanted && (
        <details class="words">
          <summary>{m("glossary")}</summary>
          <Glossary game={game} />
        </details>
      )}
      <label class="field">
        {m("rules_search")}
        <input type="search" value={word} onInput={(e) => setWord(e.currentTarget.value)} />
      </label>
      {failed && <p role="alert">{t("failed")}</p>}
      {isAnswered && <Answers answered={answered} pack={pack} />}
      {clauses.length > 0 && shown.length === 0 && !isAnswered && <p>{m("rules_none")}</p>}
      {short.length > 0 && !wanted ? (
        <>
          <h3>{m("rules_short")}</h3>
          <List clauses={short.flatMap((number) => clauses.find((one) => one.clause === number) ?? [])} />
          <h3>{m("rules_rest")}</h3>
          <List clauses={clauses.filter((one) => !short.includes(one.clause) && one.kind !== "fact")} />
        </>
      ) : (
        <List clauses={shown} />
      )}
    </Sheet>
  );
}

const List = ({ clauses }: { clauses: readonly Clause[] }) => (
  <dl class="clauses">
    {clauses.map((one) => (
      <div key={one.clause}>
        <dt>{one.clause}</dt>
        <dd>{one.text}</dd>
      </div>
    ))}
  </dl>
);
