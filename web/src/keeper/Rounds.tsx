import { useState } from "preact/hooks";
import { clothOf } from "../games";
import { settings } from "../settings";
import { signed } from "../texts/speaker";
import { k } from "../texts/keeper";
import { Acts } from "./Acts";
import { type Marked, type RoundCount, countRound, countRounds, minimumFor } from "./count";
import type { Kept } from "./kept";
import type { RoundSheet, Row, Sheets } from "./sheet";

interface Props {
  sheets: Sheets;
  sheet: RoundSheet;
  score: Kept;
  onChange: (score: Kept | null) => void;
}

/** Rounds of two sides or three: the totals with the next minimum, what a round comes to, and all rounds before. */
export function Rounds({ sheets, sheet, score, onChange }: Props) {
  const { rounds, names } = score;
  const { totals, factors, winners, rounds: counted } = countRounds(sheet, names.length, rounds);
  const word = (name: string): string => sheets.words[settings.value.language]?.[name] ?? name;
  return (
    <div class="keeper keeper-rounds" data-cloth={clothOf(sheets.game)}>
      <div class="keeper-scores">
        {names.map((name, side) => (
          <section key={name} class="keeper-side" aria-label={name}>
            <h2>{name}</h2>
            <output class="keeper-score">{signed(totals[side] ?? 0)}</output>
            <p>{k("minimum", { n: minimumFor(sheet, totals[side] ?? 0) })}</p>
            {(factors[side] ?? 1) > 1 && <p>{k("double", { n: factors[side] ?? 1 })}</p>}
          </section>
        ))}
      </div>
      {winners.length > 0 ? (
        <p class="keeper-result" role="status">
          {k("match", {
            side: new Intl.ListFormat(settings.value.language).format(winners.map((n) => names[n] ?? "")),
          })}
        </p>
      ) : (
        <Round
          key={rounds.length}
          sheet={sheet}
          names={names}
          factors={factors}
          n={rounds.length + 1}
          word={word}
          onMark={(round) => onChange({ ...score, rounds: [...rounds, round] })}
        />
      )}
      <Acts
        text={`${sheets.titles[settings.value.language]}: ${names.map((name, n) => `${name} ${signed(totals[n] ?? 0)}`).join(" – ")}`}
        onUndo={rounds.length ? () => onChange({ ...score, rounds: rounds.slice(0, -1) }) : null}
        onNew={() => onChange(null)}
      />
      <details class="keeper-history">
        <summary>{k("history")}</summary>
        {!rounds.length && <p>{k("nothing")}</p>}
        {counted.map((sides, n) => (
          <Told key={n} n={n + 1} sides={sides} names={names} word={word} />
        ))}
      </details>
    </div>
  );
}

/** A round as it is counted: every row of the sheet, a column for each side. */
function Round({
  sheet,
  names,
  factors,
  n,
  word,
  onMark,
}: {
  sheet: RoundSheet;
  names: readonly string[];
  factors: readonly number[];
  n: number;
  word: (name: string) => string;
  onMark: (round: readonly Marked[]) => void;
}) {
  const [marked, setMarked] = useState<readonly Marked[]>(names.map(() => ({})));
  const alone = sheet.rows.filter((row) => row.alone);
  const put = (side: number, row: Row, value: number): void =>
    setMarked(
      marked.map((one, at) =>
        at === side ? { ...one, [row.name]: value } : row.one_side ? { ...one, [row.name]: 0 } : one,
      ),
    );
  return (
    <form
      class="tile keeper-round"
      onSubmit={(event) => {
        event.preventDefault();
        onMark(marked);
      }}
    >
      <table>
        <caption>{k("round", { n })}</caption>
        <thead>
          <tr>
            <td />
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows
            .filter((row) => !row.alone)
            .map((row) => (
              <tr key={row.name}>
                <th scope="row">
                  {word(row.name)} <small>{[...row.clauses, each(row)].filter(Boolean).join(" · ")}</small>
                </th>
                {names.map((name, side) => (
                  <td key={name}>
                    <Cell
                      row={row}
                      label={`${word(row.name)}, ${name}`}
                      value={marked[side]?.[row.name] ?? 0}
                      onPut={(value) => put(side, row, value)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          {alone.length > 0 && (
            <tr>
              <th scope="row">{k("special")}</th>
              {names.map((name, side) => (
                <td key={name}>
                  <select
                    aria-label={`${k("special")}, ${name}`}
                    value={alone.find((row) => marked[side]?.[row.name])?.name ?? ""}
                    onChange={(e) => setMarked(withAlone(marked, alone, side, e.currentTarget.value))}
                  >
                    <option value="">–</option>
                    {alone.map((row) => (
                      <option key={row.name} value={row.name}>
                        {word(row.name)}: {each(row)}
                      </option>
                    ))}
                  </select>
                </td>
              ))}
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{k("sum")}</th>
            {names.map((name, side) => (
              <td key={name}>
                <output>{signed(countRound(sheet, marked[side] ?? {}, factors[side] ?? 1).points)}</output>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      <button type="submit" class="button main">
        {k("next_round")}
      </button>
    </form>
  );
}

/** What one of a row counts, where that is always the same. */
const each = (row: Row): string => (row.cards || row.worth.length > 1 ? "" : signed(row.worth[0]?.[1] ?? 0));

/** What was marked, with one of the hands that count alone for a side, and none for the others. */
const withAlone = (marked: readonly Marked[], alone: readonly Row[], side: number, name: string): Marked[] =>
  marked.map((one, at) => {
    const others = Object.fromEntries(alone.map((row) => [row.name, 0]));
    return { ...one, ...others, ...(at === side && name ? { [name]: 1 } : {}) };
  });

interface CellProps {
  row: Row;
  label: string;
  value: number;
  onPut: (value: number) => void;
}

/** How many of a row a side has, or the points of its cards. */
function Cell({ row, label, value, onPut }: CellProps) {
  const most = (row.worth[0]?.length ?? 1) - 1;
  if (!row.cards && most === 1)
    return (
      <input
        type="checkbox"
        aria-label={label}
        checked={value > 0}
        onChange={(e) => onPut(Number(e.currentTarget.checked))}
      />
    );
  return (
    <input
      type="number"
      inputMode="numeric"
      aria-label={label}
      min={0}
      max={row.cards ? undefined : most}
      step={row.cards ? 5 : 1}
      value={value || ""}
      placeholder="0"
      onInput={(e) => onPut(Number.parseInt(e.currentTarget.value, 10) || 0)}
    />
  );
}

/** A round that was counted, side by side. */
function Told({
  n,
  sides,
  names,
  word,
}: {
  n: number;
  sides: readonly RoundCount[];
  names: readonly string[];
  word: (name: string) => string;
}) {
  return (
    <section>
      <h3>{k("round", { n })}</h3>
      {sides.map(({ items, points, factor }, side) => (
        <p key={names[side]}>
          <b>
            {names[side]} {signed(points)}
          </b>
          {": "}
          {items.map(({ row, points: some }) => `${word(row.name)} ${signed(some)}`).join(" · ")}
          {factor > 1 && ` · ${k("double", { n: factor })}`}
        </p>
      ))}
    </section>
  );
}
