import { useEffect, useState } from "preact/hooks";
import { House } from "../lobby/House";
import { settings } from "../settings";
import { learn } from "../texts/speaker";
import { k } from "../texts/keeper";
import { useAwake } from "./awake";
import { type Kept, keep, kept } from "./kept";
import { Rounds } from "./Rounds";
import type { Ruled, Sheets } from "./sheet";
import { sheets } from "./sheets";
import { Touches } from "./Touches";
import "./keeper.css";

/** The score-keeper for a table of wood: it knows the sheets, and nothing of the house. */
export default function Keeper() {
  const found = kept();
  const [score, setScore] = useState<Kept | null>(found === "broken" ? null : found);
  const [known, setKnown] = useState<readonly Sheets[]>([]);
  useEffect(() => {
    void Promise.all([sheets(), learn()]).then(([all]) => setKnown(all));
  }, []);
  useEffect(() => {
    document.title = `${k("title")} · Sobremesa`;
  }, [settings.value.language]);
  const put = (now: Kept | null): void => {
    keep(now);
    setScore(now);
  };
  const game = known.find((one) => one.game === score?.game);
  const ruled = game?.rulesets.find((one) => one.name === score?.ruleset && knows(one, score));
  return (
    <House title={k("title")}>
      {known.length > 0 && (!score || !game || !ruled) && (
        <>
          {(found === "broken" || score) && <p role="alert">{k("broken")}</p>}
          <Begin known={known} onBegin={put} />
        </>
      )}
      {score && game && ruled?.touches && <Touches sheets={game} sheet={ruled.touches} score={score} onChange={put} />}
      {score && game && ruled?.rounds && <Rounds sheets={game} sheet={ruled.rounds} score={score} onChange={put} />}
      {score && <Awake />}
    </House>
  );
}

/** Which game, by which rules, and who plays. */
function Begin({ known, onBegin }: { known: readonly Sheets[]; onBegin: (score: Kept) => void }) {
  const language = settings.value.language;
  const [name, setName] = useState(known[0]?.game ?? "");
  const game = known.find((one) => one.game === name) ?? known[0];
  const [ruleset, setRuleset] = useState("");
  const [sides, setSides] = useState(2);
  const usual = [k("us"), k("them"), k("third")];
  const [names, setNames] = useState(["", "", ""]);
  if (!game) return null;
  const chosen = game.rulesets.find((one) => one.name === ruleset) ?? game.rulesets[0];
  return (
    <form
      class="tile keeper-begin"
      onSubmit={(event) => {
        event.preventDefault();
        const called = usual
          .slice(0, game.sides.includes(sides) ? sides : 2)
          .map((word, n) => names[n]?.trim() || word);
        if (chosen) onBegin({ game: game.game, ruleset: chosen.name, names: called, touches: [], rounds: [] });
      }}
    >
      <p>{k("about")}</p>
      <label class="field">
        {k("game")}
        <select value={game.game} onChange={(e) => setName(e.currentTarget.value)}>
          {known.map((one) => (
            <option key={one.game} value={one.game}>
              {one.titles[language]}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        {k("ruleset")}
        <select value={chosen?.name} onChange={(e) => setRuleset(e.currentTarget.value)}>
          {game.rulesets.map((one) => (
            <option key={one.name} value={one.name}>
              {one.titles[language]}
            </option>
          ))}
        </select>
      </label>
      {game.sides.length > 1 && (
        <label class="field">
          {k("sides")}
          <select value={sides} onChange={(e) => setSides(Number(e.currentTarget.value))}>
            {game.sides.map((n) => (
              <option key={n} value={n}>
                {n}
              </option>
            ))}
          </select>
        </label>
      )}
      {usual.slice(0, game.sides.includes(sides) ? sides : 2).map((word, n) => (
        <label key={word} class="field">
          {word}
          <input
            maxLength={24}
            value={names[n]}
            placeholder={word}
            onInput={(e) => setNames(names.map((one, at) => (at === n ? e.currentTarget.value : one)))}
          />
        </label>
      ))}
      <button type="submit" class="button main">
        {k("begin")}
      </button>
    </form>
  );
}

/** Whether all that was marked is still on the sheet: another version's may have other marks. */
function knows({ touches, rounds }: Ruled, score: Kept): boolean {
  const names = new Set(["", ...(touches?.marks ?? rounds?.rows ?? []).map(({ name }) => name)]);
  const marked = [...score.touches.map(({ mark }) => mark), ...score.rounds.flat().flatMap(Object.keys)];
  return marked.every((name) => names.has(name));
}

function Awake() {
  return useAwake() ? <p class="keeper-awake">{k("awake")}</p> : null;
}
