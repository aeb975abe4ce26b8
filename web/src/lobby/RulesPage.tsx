import { useEffect, useState } from "preact/hooks";
import type { Pack } from "../cards/draw";
import { chapters } from "../games";
import type { Clause } from "../messages";
import { api } from "../net/api";
import { house, loadHouse } from "../net/house";
import { Answers, useAnswers } from "../parts/Answers";
import { Drawn } from "../parts/Drawn";
import { Failed } from "../parts/Plain";
import { follow } from "../router";
import { settings } from "../settings";
import { h } from "../texts/home";
import { m } from "../texts/menu";
import { r } from "../texts/room";
import type { Chapters } from "../games/game";
import { House } from "./House";
import { gameName } from "./names";
import "../styles/pages.css";

const plain = (text: string): string => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** A game's rules by chapters, with examples in cards, and a search. */
export default function RulesPage({ game }: { game: string }) {
  const [clauses, setClauses] = useState<readonly Clause[]>([]);
  const [book, setBook] = useState<Chapters | null>(null);
  const [ruleset, setRuleset] = useState("");
  const [word, setWord] = useState("");
  const [failed, setFailed] = useState<unknown>(null);
  const known = house.value?.games.find((one) => one.name === game);
  const pack: Pack = known?.pack === "spanish" ? "spanish" : "french";
  const language = settings.value.language;
  useEffect(() => {
    if (!house.value) void loadHouse();
    void chapters(game).then(setBook);
  }, []);
  useEffect(() => {
    document.title = `${h("rules_of", { game: gameName(game) })} · Sobremesa`;
    api.rules(game, ruleset).then((rules) => setClauses(rules.clauses), setFailed);
  }, [game, ruleset, language]);
  const wanted = plain(word.trim());
  const shown = clauses.filter((one) => plain(`${one.clause} ${one.text}`).includes(wanted));
  const answered = useAnswers(game, ruleset, word, shown.length > 0);
  const isAnswered = answered.answers.length > 0 || answered.refusal !== "";
  if (failed) return <Failed problem={failed} />;
  return (
    <House title={h("rules_of", { game: gameName(game) })}>
      <div class="rules-head">
        <label class="field">
          {m("rules_search")}
          <input type="search" value={word} onInput={(e) => setWord(e.currentTarget.value)} />
        </label>
        <label class="field">
          {r("ruleset")}
          <select value={ruleset} onChange={(e) => setRuleset(e.currentTarget.value)}>
            {(known?.rulesets ?? []).map((one, n) => (
              <option key={one.name} value={n ? one.name : ""}>
                {one.title}
              </option>
            ))}
          </select>
        </label>
        {known?.lesson && (
          <a class="button main" href={`/#learn-${game}`} onClick={follow}>
            {h("learn")}
          </a>
        )}
      </div>
      {isAnswered && (
        <section class="tile chapter">
          <Answers answered={answered} pack={pack} />
        </section>
      )}
      {clauses.length > 0 && shown.length === 0 && !isAnswered && <p role="status">{m("rules_none")}</p>}
      {inChapters(shown, clauses, book).map(([title, some]) => (
        <section key={some[0]?.clause} class="tile chapter">
          {title && <h2>{title}</h2>}
          <dl class="clauses">
            {some.map((one) => (
              <div key={one.clause} id={one.clause}>
                <dt>{one.clause}</dt>
                <dd>
                  {one.text}
                  {one.example && <Drawn example={one.example} pack={pack} />}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </House>
  );
}

/** The clauses that are shown, by the chapter in which they stand in the whole book. */
function inChapters(
  shown: readonly Clause[],
  all: readonly Clause[],
  book: Chapters | null,
): (readonly [string, Clause[]])[] {
  const isShown = new Set(shown.map((one) => one.clause));
  const found: (readonly [string, Clause[]])[] = [];
  let open: readonly [string, Clause[]] | null = null;
  for (const one of all) {
    const title = book?.titles()[one.clause];
    if (!open || title) {
      open = [title ?? "", []];
      found.push(open);
    }
    if (isShown.has(one.clause)) open[1].push(one);
  }
  return found.filter(([, some]) => some.length);
}
