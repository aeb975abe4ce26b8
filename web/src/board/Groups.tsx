import type { Pack } from "../cards/draw";
import { Card } from "../parts/Card";
import { useMedia } from "../parts/wide";
import { g } from "../texts/groups";
import type { Apart, Group, Lay, Meld } from "./scene";

export interface RowsProps {
  group: Group;
  /** The same, as far as its motion has landed: its numbers are shown. */
  seen: Group | undefined;
  pack: Pack;
  name: string;
  own: boolean;
  /** Of three sides each row is one card on a telephone, however few there are. */
  ofThree: boolean;
  /** The rows that the picked cards can be added to, by their id. */
  targets: ReadonlyMap<string, Lay>;
  /** The rows that the card would join on which the mouse or the keyboard rests. */
  joined: ReadonlySet<string>;
  /** The rows that the last turn laid or added to. */
  grown: ReadonlySet<string>;
  /** The new row that the picked cards begin. */
  begins: Lay | undefined;
  onPick: (choice: Lay) => void;
}

/** A side's part of the table: its name, what lies apart, how it stands, and its rows with all their cards. */
export function Rows({ group, seen, pack, name, own, ofThree, targets, joined, grown, begins, onPick }: RowsProps) {
  const now = seen ?? group;
  const melds = Math.max(group.rows.length + (begins ? 1 : 0), 1);
  const landed = ({ id }: Meld): Meld | undefined => seen?.rows.find((one) => one.id === id);
  const squared = (row: Meld): boolean => Boolean(landed(row)?.closed); // once its last card lies
  return (
    <section
      class={`group ${own ? "ours" : "theirs"} ${ofThree || melds > 4 ? "many" : ""} ${melds > 8 ? "full" : ""}`}
      aria-label={g("rows_of", { side: name })}
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
        {now.apart.map((some) => (
          <CardsApart key={some.told} some={some} pack={pack} />
        ))}
      </header>
      {now.stands.length > 0 && (
        <p class="stands">
          {now.stands.map(({ text, look }) => (
            <span key={text} class={`tag ${look === "short" ? "warn" : look}`}>
              {text}
            </span>
          ))}
        </p>
      )}
      <ul class="rows">
        {group.rows.map((row) => {
          const choice = targets.get(row.id);
          const meld = <MeldCards row={row} seen={landed(row)} last={grown.has(row.id)} pack={pack} />;
          return (
            <li
              key={row.id}
              class={`${grown.has(row.id) ? "last" : ""} ${joined.has(row.id) ? "joined" : ""}`}
              data-anchor={`row-${group.side}-${row.id}`}
              data-row={row.id}
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
        {!group.rows.length && !begins && <li class="nothing">{g("nothing")}</li>}
      </ul>
    </section>
  );
}

/** Cards that a side has laid beside its rows. */
function CardsApart({ some: { cards, told }, pack }: { some: Apart; pack: Pack }) {
  return (
    <span class="apart" role="img" aria-label={told}>
      {cards.map((card, i) => (
        <Card key={i} card={card} pack={pack} />
      ))}
    </span>
  );
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

interface MeldProps {
  row: Meld;
  seen: Meld | undefined;
  last: boolean;
  pack: Pack;
}

/**
 * A row with all its cards and their number; a mark for each card that closes it, the wild ones hollow; or a squared
 * stack, of which the last card tells what it is.
 *
 * One of many on a telephone shows its first card alone, which is one of its rank.
 */
function MeldCards({ row, seen, last, pack }: MeldProps) {
  const small = useMedia("(max-width: 639px), (max-height: 520px)");
  const { naturals, wilds, missing } = seen ?? { naturals: 0, wilds: 0, missing: row.cards.length + row.missing };
  const size = naturals + wilds;
  const closed = seen?.closed ?? ""; // it is squared once its last card lies
  const cards = closed ? row.cards.slice(-1) : row.cards;
  return (
    <span class={`meld ${closed ? "closed" : ""}`}>
      <span class="visually-hidden">{last ? `${row.told}; ${g("last.laid")}` : row.told}</span>
      <span class="pictures" aria-hidden="true">
        {cards.map((card, i) => (
          <Card key={i} card={card} pack={pack} cut={small && (i === 0 || i === cards.length - 1) ? "small" : "full"} />
        ))}
      </span>
      <span class="below" aria-hidden="true">
        <b class="size">{size || "\u00a0"}</b>
        {closed ? (
          <span class="ribbon">{closed}</span>
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
