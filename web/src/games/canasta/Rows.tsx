import type { GroupTable, Lay, Row, Turn } from "./scene";
import { Card } from "../../parts/Card";
import { useMedia } from "../../parts/wide";
import { signed } from "../../texts/speaker";
import { say } from "./texts";

export interface RowsProps {
  group: GroupTable;
  /** The same, as far as its motion has landed: its numbers are shown. */
  seen: GroupTable | undefined;
  name: string;
  own: boolean;
  /** Of three sides each row is one card on a telephone, however few there are. */
  ofThree: boolean;
  turn: Turn | null;
  /** The rows that the picked cards can be added to, by their rank. */
  targets: ReadonlyMap<string, Lay>;
  /** The rows that the card would join on which the mouse or the keyboard rests. */
  joined: ReadonlySet<string>;
  /** The rows that the last turn laid or added to. */
  grown: ReadonlySet<string>;
  /** The new row that the picked cards begin. */
  begins: Lay | undefined;
  onPick: (choice: Lay) => void;
}

/** A group's side of the table: its name, its red threes, and its rows with all their cards, each with its way to seven. */
export function Rows({ group, seen, name, own, ofThree, turn, targets, joined, grown, begins, onPick }: RowsProps) {
  const now = seen ?? group;
  const melds = Math.max(group.rows.length + (begins ? 1 : 0), 1);
  const landed = ({ rank }: Row): Row | undefined => seen?.rows.find((one) => one.rank === rank);
  const squared = (row: Row): boolean => Boolean(landed(row)?.canasta); // once its last card lies
  const laying = own && turn !== null && turn.need > 0 && turn.cards > 0;
  return (
    <section
      class={`group ${own ? "ours" : "theirs"} ${ofThree || melds > 4 ? "many" : ""} ${melds > 8 ? "full" : ""}`}
      aria-label={say("rows_of", { side: name })}
      style={{
        "--melds": melds,
        "--closed": group.rows.filter(squared).length,
        "--more": group.rows.reduce((sum, row) => sum + (squared(row) ? 1 : row.cards.length - 1), 0),
      }}
    >
      <header>
        <h2>
          <span class="mark" aria-hidden="true" /> {name}
        </h2>
        <Threes cards={now.red_threes} words={say("reds", { n: now.red_threes.length })} />
        <Threes cards={now.black_threes} words={say("blacks", { n: now.black_threes.length })} />
      </header>
      {(now.factor > 1 || laying || now.opens > 0 || now.unfinished > 0) && (
        <p class="stands">
          {now.unfinished > 0 && <span class="tag warn">{say("unfinished", { n: signed(-now.unfinished) })}</span>}
          {now.factor > 1 && <span class="tag">{say("double", { n: now.factor })}</span>}
          {laying && turn ? (
            turn.laid < turn.need ? (
              <span class="tag warn">{say("opening", { n: turn.laid, of: turn.need })}</span>
            ) : (
              <span class="tag done">{say("opened", { n: turn.laid })}</span>
            )
          ) : (
            now.opens > 0 && <span class="tag">{say("opens", { n: now.opens })}</span>
          )}
        </p>
      )}
      <ul class="rows">
        {group.rows.map((row) => {
          const choice = targets.get(row.rank);
          const meld = <Meld row={row} seen={landed(row)} last={grown.has(row.rank)} />;
          return (
            <li
              key={row.rank}
              class={`${(seen ? landed(row) : row)?.canasta ?? ""} ${grown.has(row.rank) ? "last" : ""} ${joined.has(row.rank) ? "joined" : ""}`}
              data-anchor={`row-${group.side}-${row.rank}`}
            >
              {choice ? (
                <Target choice={choice} onPick={onPick}>
                  {meld}
                </Target>
              ) : (
                meld
              )}
            </li>
          );
        })}
        {begins && (
          <li class="new-row">
            <Target choice={begins} onPick={onPick}>
              <span aria-hidden="true">+</span>
            </Target>
          </li>
        )}
        {!group.rows.length && !begins && <li class="nothing">{say("nothing")}</li>}
      </ul>
    </section>
  );
}

/** Threes that a side has laid beside its rows. */
function Threes({ cards, words }: { cards: readonly string[]; words: string }) {
  return cards.length ? (
    <span class="threes" role="img" aria-label={words}>
      {cards.map((card, i) => (
        <Card key={i} card={card} pack="french" />
      ))}
    </span>
  ) : null;
}

/** A place where the picked cards can go. */
function Target({
  choice,
  onPick,
  children,
}: {
  choice: Lay;
  onPick: (choice: Lay) => void;
  children: preact.ComponentChildren;
}) {
  return (
    <button type="button" class="target" onClick={() => onPick(choice)}>
      <span class="visually-hidden">
        {choice.text}, {choice.preview}.
      </span>
      {children}
    </button>
  );
}

/** The card on top of a canasta, by which it is told across the table: a red one where it is pure, a black one where it is mixed. */
function topOf(row: Row): string {
  const suits = row.canasta === "pure" ? "hd" : "cs";
  const naturals = row.cards.filter((card) => card[0] === row.rank);
  return naturals.findLast((card) => suits.includes(card[1] ?? "")) ?? naturals.at(-1) ?? row.cards.at(-1) ?? "";
}

/**
 * A row with all its cards and their number; a mark for each card of a canasta, the wild ones hollow; or a squared stack.
 *
 * One of many on a telephone shows its first card alone, which is one of its rank.
 */
function Meld({ row, seen, last }: { row: Row; seen: Row | undefined; last: boolean }) {
  const small = useMedia("(max-width: 639px), (max-height: 520px)");
  const { naturals, wilds, missing } = seen ?? { naturals: 0, wilds: 0, missing: row.cards.length + row.missing };
  const size = naturals + wilds;
  const words = [row.text, row.missing ? say("missing", { n: row.missing }) : "", last ? say("last.laid") : ""]
    .filter(Boolean)
    .join("; ");
  const canasta = seen?.canasta ?? ""; // it is squared once its last card lies
  const cards = canasta ? [topOf(row)] : row.cards;
  return (
    <span class={`meld ${canasta}`}>
      <span class="visually-hidden">{words}</span>
      <span class="pictures" aria-hidden="true">
        {cards.map((card, i) => (
          <Card
            key={i}
            card={card}
            pack="french"
            cut={small && (i === 0 || i === cards.length - 1) ? "small" : "full"}
          />
        ))}
      </span>
      <span class="below" aria-hidden="true">
        <b class="size">{size || "\u00a0"}</b>
        {canasta ? (
          <span class="ribbon">{say(canasta as "pure" | "mixed" | "jokers")}</span>
        ) : (
          <span class="seven">
            {Array.from({ length: size + missing }, (_, i) => (
              <i key={i} class={i < naturals ? "natural" : i < size ? "wild" : ""} />
            ))}
          </span>
        )}
      </span>
    </span>
  );
}
