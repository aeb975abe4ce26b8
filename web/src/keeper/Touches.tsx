import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { clothOf } from "../games";
import { sharePicture } from "../parts/share";
import { settings } from "../settings";
import { signed } from "../texts/speaker";
import { k } from "../texts/keeper";
import { Acts } from "./Acts";
import { certificate } from "./certificate";
import { type Touch, type TouchCount, countTouches, worthOf } from "./count";
import type { Kept } from "./kept";
import { laidOut } from "./sheets";
import type { Mark, Sheets, TouchSheet } from "./sheet";

interface Props {
  sheets: Sheets;
  sheet: TouchSheet;
  score: Kept;
  onChange: (score: Kept | null) => void;
}

/** Two sides and all that they may mark at a touch; or the two scores alone, as large as there is room for. */
export function Touches({ sheets, sheet, score, onChange }: Props) {
  const { touches, names } = score;
  const [large, setLarge] = useState(false);
  const [Laid, setLaid] = useState<ComponentType<{ counters: readonly number[] }> | null>(null);
  useEffect(() => void laidOut(sheets.game).then((found) => setLaid(() => found)), [sheets.game]);
  const count = countTouches(sheet, touches);
  const word = (name: string): string => sheets.words[settings.value.language]?.[name] ?? name;
  const put = (touch: Touch): void => onChange({ ...score, touches: [...touches, touch] });
  return (
    <div class="keeper" data-cloth={clothOf(sheets.game)} data-large={large}>
      <div class="keeper-scores">
        {names.map((name, side) => (
          <section key={side} class="keeper-side" aria-label={name}>
            <h2>{name}</h2>
            <output class="keeper-score">{count.scores[side]}</output>
            {Laid && <Laid counters={sheet.counters[count.scores[side] ?? 0] ?? []} />}
            {sheet.endings.length > 1 && <p class="keeper-games">{"●".repeat(count.games[side] ?? 0) || "○"}</p>}
          </section>
        ))}
      </div>
      <Result count={count} names={names} game={sheets.game} />
      {!count.over && !large && <Marks sheet={sheet} names={names} count={count} word={word} onTouch={put} />}
      <Acts
        text={`${sheets.titles[settings.value.language]}: ${names.map((name, n) => `${name} ${count.scores[n]}`).join(" – ")}`}
        onUndo={touches.length ? () => onChange({ ...score, touches: touches.slice(0, -1) }) : null}
        onNew={() => onChange(null)}
      >
        <button type="button" class="button" aria-pressed={large} onClick={() => setLarge(!large)}>
          {k("large")}
        </button>
      </Acts>
      <details class="keeper-history">
        <summary>{k("history")}</summary>
        {!touches.length && <p>{k("nothing")}</p>}
        <ol>
          {touches.map((touch, n) => (
            <li key={n}>
              {names[touch.side]}: {touch.mark ? word(touch.mark) : k("other")}
              {touch.n > 1 && touch.mark ? ` (${touch.n})` : ""} <b>{signed(count.points[n] ?? 0)}</b>
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}

/** Everything that may be marked, and beside it what it brings each side at its score. */
function Marks({
  sheet,
  names,
  count,
  word,
  onTouch,
}: {
  sheet: TouchSheet;
  names: readonly string[];
  count: TouchCount;
  word: (name: string) => string;
  onTouch: (touch: Touch) => void;
}) {
  const scores = count.last === null ? count.scores : count.scores.map(() => 0);
  return (
    <ul class="keeper-marks">
      {sheet.marks.map((mark) => (
        <li key={mark.name}>
          {names.map((name, side) => {
            const Touchable = mark.points.length > 1 ? Many : One;
            const what = `${name}: ${word(mark.name)}`;
            const put = (n: number): void => onTouch({ side, mark: mark.name, n });
            return <Touchable key={side} mark={mark} score={scores[side] ?? 0} what={what} onMark={put} />;
          })}
          <span>
            {word(mark.name)} <small>{mark.clauses.join(" ")}</small>
          </span>
        </li>
      ))}
      <li>
        {names.map((name, side) => (
          <Other key={side} what={`${name}: ${k("other")}`} onMark={(n) => onTouch({ side, mark: "", n })} />
        ))}
        <span>{k("other")}</span>
      </li>
    </ul>
  );
}

interface MarkProps {
  mark: Mark;
  score: number;
  /** Who marks what. */
  what: string;
  onMark: (n: number) => void;
}

/** What a mark brings at a score; a dash where it brings nothing. */
const brought = (mark: Mark, n: number, score: number): string => {
  const points = worthOf(mark, n, score);
  return points > 0 ? `+${points}` : points ? signed(points) : "–";
};

function One({ mark, score, what, onMark }: MarkProps) {
  const points = worthOf(mark, 1, score);
  return (
    <button
      type="button"
      class="button"
      aria-label={`${what}: ${points ? signed(points) : k("void")}`}
      disabled={!points}
      onClick={() => onMark(1)}
    >
      {brought(mark, 1, score)}
    </button>
  );
}

/** A mark by number, such as the cards of a count. */
function Many({ mark, score, what, onMark }: MarkProps) {
  return (
    <select
      class="button"
      aria-label={k("how_many", { what })}
      value=""
      onChange={(e) => onMark(Number(e.currentTarget.value))}
    >
      <option value="">…</option>
      {mark.points.map((_, at) => (
        <option key={at} value={mark.least + at} disabled={!worthOf(mark, mark.least + at, score)}>
          {mark.least + at}: {brought(mark, mark.least + at, score)}
        </option>
      ))}
    </select>
  );
}

/** Points that somebody writes in: a house rule, or a slip that is put right. */
function Other({ what, onMark }: { what: string; onMark: (n: number) => void }) {
  const [n, set] = useState("");
  const points = Number.parseInt(n, 10);
  return (
    <form
      class="keeper-other"
      onSubmit={(event) => {
        event.preventDefault();
        if (points) onMark(points);
        set("");
      }}
    >
      <input
        type="number"
        inputMode="numeric"
        aria-label={what}
        value={n}
        onInput={(e) => set(e.currentTarget.value)}
      />
      <button type="submit" class="button" aria-label={`${what}: ${k("add")}`} disabled={!points}>
        +
      </button>
    </form>
  );
}

/** Who has won what, and the certificate of who lost everything. */
function Result({ count, names, game }: { count: TouchCount; names: readonly string[]; game: string }) {
  if (count.last === null) return null;
  const [winner, loser] = [names[count.last] ?? "", names[1 - count.last] ?? ""];
  const certify = async (): Promise<void> => {
    const text = k("certified", { loser, winner, points: count.zapatero ?? 0 });
    const drawn = await certificate(game, k("certificate"), text);
    if (drawn) await sharePicture(drawn, "sobremesa.png");
  };
  const won = count.over ? k("match", { side: winner }) : k("chica", { side: winner });
  return (
    <div class="keeper-result" role="status">
      {count.zapatero !== null && <p>{k("zapatero", { side: loser })}</p>}
      <p>{count.drawn ? k("drawn") : won}</p>
      {count.zapatero !== null && (
        <button type="button" class="button main" onClick={() => void certify()}>
          {k("certificate")}
        </button>
      )}
    </div>
  );
}
