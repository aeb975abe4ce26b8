import { useLayoutEffect, useState } from "preact/hooks";
import type { RefObject } from "preact";
import type { Choice } from "../messages";
import type { Way } from "./ways";

export interface BracketsProps {
  /** The row of cards: its children hold `[data-card]`. */
  row: RefObject<HTMLUListElement | null>;
  ways: readonly Way[];
  /** The way that is shown as the first: its bracket is solid and below, that of the next dashed and above. */
  chosen: Way | undefined;
  /** The sum of a way, said beside its letter where there is room. */
  says?: ((choice: Choice) => string) | undefined;
}

interface Bracket {
  readonly letter: string;
  readonly says: string;
  readonly path: string;
  readonly left: number;
  readonly top: number;
  readonly kind: "chosen" | "other";
}

/** Room between the cards and the line, and from there to its letter. */
const GAP = 5;
const DEEP = 10;
/** Half the height of a letter. */
const LETTER = 11;

/** Two ways to take, each held together by a bracket with its letter and, on a desk, what it adds up to; where they do not fit, the cards bear letters. */
export function Brackets({ row, ways, chosen, says }: BracketsProps) {
  const [drawn, draw] = useState<readonly Bracket[]>([]);
  const key = ways.map((way) => way.letter + way.choice.takes.join("")).join() + (chosen?.letter ?? "");
  useLayoutEffect(() => {
    const list = row.current;
    if (!list) return undefined;
    const measure = (): void => {
      const brackets = chosen ? measured(list, ways, chosen, says) : [];
      list.classList.toggle("lettered", ways.length > 0 && brackets.length === 0);
      draw(brackets);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(list);
    return () => watch.disconnect();
  }, [key, row.current]);
  return (
    <>
      {drawn.length > 0 && (
        <svg class="brackets" aria-hidden="true">
          {drawn.map((one) => (
            <path key={one.letter} class={one.kind} d={one.path} />
          ))}
        </svg>
      )}
      {drawn.map((one) => (
        <span
          key={one.letter}
          class={`bracket-letter ${one.kind}`}
          style={{ left: `${one.left}px`, top: `${one.top}px` }}
          aria-hidden="true"
        >
          {one.letter}
          {one.says && <i>{one.says}</i>}
        </span>
      ))}
    </>
  );
}

/** Two brackets in the room above and below one row of cards; none where there is another row, or no such room. */
function measured(list: HTMLElement, ways: readonly Way[], chosen: Way, says: BracketsProps["says"]): Bracket[] {
  const cards = [...list.children] as HTMLElement[];
  const [first] = cards;
  const felt = first?.offsetParent;
  if (!first || !felt || ways.length !== 2 || cards.some((card) => Math.abs(card.offsetTop - first.offsetTop) > 4))
    return [];
  const above = first.offsetTop - GAP - 6;
  const below = first.offsetTop + first.offsetHeight + GAP;
  if (above - DEEP - LETTER < 0 || below + DEEP + LETTER > felt.clientHeight) return [];
  return ways.map((way) => {
    const other = way !== chosen;
    const middles = cards
      .filter((card) =>
        way.choice.takes.includes(card.querySelector<HTMLElement>("[data-card]")?.dataset["card"] ?? ""),
      )
      .map((card) => card.offsetLeft + card.offsetWidth / 2);
    const from = Math.min(...middles);
    const to = Math.max(...middles);
    const [near, far] = other ? [above, above - DEEP] : [below, below + DEEP];
    const ticks = middles.map((x) => `M${x} ${near}V${far}`).join("");
    return {
      letter: way.letter,
      says: says?.(way.choice) ?? "",
      path: `M${from} ${far}H${to}${ticks}`,
      left: (from + to) / 2,
      top: far,
      kind: other ? "other" : "chosen",
    };
  });
}
