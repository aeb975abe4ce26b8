/**
 * Which puzzle comes next, by Leitner's boxes (S. Leitner, So lernt man lernen, 1972): what is found goes into the next
 * box and comes back after twice as long, what is missed goes into the first.
 */

import type { PuzzleInList } from "../messages";

/** A puzzle's box, from 0, and the day (counted from 1970) on which it comes back. */
type Kept = readonly [box: number, day: number];
type Boxes = Record<string, Record<string, Kept>>;

const KEPT = "sobremesa.puzzles";
const LAST_BOX = 6;
const DAY = 86_400_000;

export const today = (): number => Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / DAY);

function all(): Boxes {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Boxes;
  } catch {
    return {};
  }
}

/** Days until a puzzle of a box comes back: 1, 2, 4 … */
const days = (box: number): number => 2 ** box;

/** Put a puzzle into its box, and return after how many days it comes back. */
export function put(game: string, key: string, isFound: boolean): number {
  const boxes = all();
  const [box, day] = boxes[game]?.[key] ?? [-1, 0];
  const isEarly = isFound && day > today();
  const next = isFound ? Math.min(box + (isEarly ? 0 : 1), LAST_BOX) : 0;
  const wait = days(next);
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...boxes, [game]: { ...boxes[game], [key]: [next, today() + wait] } }));
  } catch {
    // a browser that keeps nothing asks anything again
  }
  return wait;
}

export interface Standing {
  readonly seen: number;
  readonly due: number;
}

/** How many of some puzzles were seen, and how many come back by today. */
export function standing(game: string, puzzles: readonly PuzzleInList[]): Standing {
  const kept = all()[game] ?? {};
  const days = puzzles.flatMap(({ key }) => kept[key]?.[1] ?? []);
  return { seen: days.length, due: days.filter((day) => day <= today()).length };
}

/** The next of some puzzles: what has waited longest; else one not seen yet, easy ones first; else what comes back first. */
export function next(game: string, puzzles: readonly PuzzleInList[], last: string): PuzzleInList | undefined {
  const kept = all()[game] ?? {};
  const others = puzzles.filter(({ key }) => key !== last || puzzles.length === 1);
  const day = ({ key }: PuzzleInList): number => kept[key]?.[1] ?? 0;
  const seen = others.filter(({ key }) => kept[key]).sort((one, other) => day(one) - day(other));
  const fresh = others.filter(({ key }) => !kept[key]).sort((one, other) => Number(one.hard) - Number(other.hard));
  const first = seen[0];
  return first && day(first) <= today() ? first : (fresh[0] ?? first);
}
