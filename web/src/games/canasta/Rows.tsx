import { useRef } from "preact/hooks";
import type { GroupTable, Lay, Row, Turn } from "./scene";
import { Card } from "../../parts/Card";
import { say } from "./texts";

export interface RowsProps {
  group: GroupTable;
  name: string;
  own: boolean;
  turn: Turn | null;
  /** What the picked cards can be added to, by the row's rank. */
  targets: ReadonlyMap<string, Lay>;
  /** What the picked cards begin a row with. */
  begins: Lay | undefined;
  onPick: (choice: Lay) => void;
}

/** A group's side of the table: its name, its red threes, and a tile for each row with its way to seven. */
export function Rows({ group, name, own, turn, targets, begins, onPick }: RowsProps) {
  const grown = useGrown(group);
  const tiles = Math.max(group.rows.length + (begins ? 1 : 0), 1);
  const laying = own && turn !== null && turn.need > 0 && turn.cards > 0;
  return (
    <section class={`group ${own ? "ours" : "theirs"}`} aria-label={say("rows_of", { side: name })} style={{ "--n": tiles, "--line": tiles > 7 ? Math.ceil(tiles / 2) : tiles }}>
      <header>
        <h2>{name}</h2>
        {group.factor > 1 && <span class="tag">{say("double", { n: group.factor })}</span>}
        {laying && turn ? (
          turn.laid < turn.need ? (
            <span class="tag warn">{say("opening", { n: turn.laid, of: turn.need })}</span>
          ) : (
            <span class="tag done">{say("opened", { n: turn.laid })}</span>
          )
        ) : (
          group.opens > 0 && <span class="tag">{say("opens", { n: group.opens })}</span>
        )}
        {group.red_threes.length > 0 && (
          <span class="threes" role="img" aria-label={say("reds", { n: group.red_threes.length })}>
            {group.red_threes.map((card, i) => (
              <Card key={i} card={card} pack="french" />
            ))}
          </span>
        )}
        {group.black_threes.length > 0 && (
          <span class="threes" role="img" aria-label={say("blacks", { n: group.black_threes.length })}>
            {group.black_threes.map((card, i) => (
              <Card key={i} card={card} pack="french" />
            ))}
          </span>
        )}
      </header>
      <ul class="rows">
        {group.rows.map((row) => {
          const choice = targets.get(row.rank);
          return (
            <li key={row.rank} class={`${row.canasta} ${grown.has(row.rank) ? "grown" : ""}`} data-anchor={`row-${group.side}-${row.rank}`}>
              {choice ? (
                <Target choice={choice} onPick={onPick}>
                  <Tile row={row} />
                </Target>
              ) : (
                <Tile row={row} />
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
        {!group.rows.length && !begins && (
          <li class="nothing">{say("nothing")}</li>
        )}
      </ul>
    </section>
  );
}

/** The rows that have more cards than in the scene before: they are shown to have changed. */
function useGrown(group: GroupTable): ReadonlySet<string> {
  const before = useRef<{ group: GroupTable | null; sizes: Map<string, number>; grown: ReadonlySet<string> }>({ group: null, sizes: new Map(), grown: new Set() });
  const last = before.current;
  if (last.group !== group) {
    const first = last.group === null;
    last.grown = new Set(first ? [] : group.rows.filter((row) => row.cards.length > (last.sizes.get(row.rank) ?? 0)).map((row) => row.rank));
    last.sizes = new Map(group.rows.map((row) => [row.rank, row.cards.length]));
    last.group = group;
  }
  return last.grown;
}

/** A place where the picked cards can go. */
function Target({ choice, onPick, children }: { choice: Lay; onPick: (choice: Lay) => void; children: preact.ComponentChildren }) {
  return (
    <button type="button" class="target" onClick={() => onPick(choice)}>
      <span class="visually-hidden">
        {choice.text}, {choice.preview}.
      </span>
      {children}
    </button>
  );
}

/** A row: its top card, how many cards, and seven marks, the wild cards in gold. */
function Tile({ row }: { row: Row }) {
  const size = row.naturals + row.wilds;
  const words = [row.text, row.missing ? say("missing", { n: row.missing }) : ""].filter(Boolean).join("; ");
  const face = row.canasta ? row.cards.at(-1) : row.cards[0];
  return (
    <span class={`tile ${row.canasta}`}>
      <span class="visually-hidden">{words}</span>
      <span class="pictures" aria-hidden="true">
        <Card card={face ?? "back"} pack="french" />
        <b class="size">{size}</b>
      </span>
      {row.canasta ? (
        <span class="ribbon" aria-hidden="true">
          {say(row.canasta as "pure" | "mixed" | "jokers")}
        </span>
      ) : (
        <span class="seven" aria-hidden="true">
          {Array.from({ length: 7 }, (_, i) => (
            <i key={i} class={i < row.naturals ? "natural" : i < size ? "wild" : ""} />
          ))}
        </span>
      )}
    </span>
  );
}
