/** The order in which somebody holds the cards of a game: the table's, or one that they have chosen; kept in this browser. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

export const SORTINGS = ["table", "rank", "suit", "own"] as const;
export type Sorting = (typeof SORTINGS)[number];

interface Kept {
  readonly by: Sorting;
  /** The cards as they were put by hand; those that have come since stand after them. */
  readonly own: readonly string[];
}

const KEY = "sobremesa.hands";
const USUAL: Kept = { by: "table", own: [] };
/** As the cards of both packs are numbered, and their suits in turn dark and light. */
const RANKS = "A23456789TSJCQRK*";
const SUITS = "shocdeb*";

const kept = signal<Readonly<Record<string, Kept>>>(read());

function read(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

function keep(game: string, change: Partial<Kept>): void {
  kept.value = { ...kept.value, [game]: { ...USUAL, ...kept.value[game], ...change } };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept.value));
  } catch {
    // a browser that keeps nothing still sorts
  }
}

export const sortingOf = (game: string): Sorting => kept.value[game]?.by ?? USUAL.by;

export const sortBy = (game: string, by: Sorting): void => keep(game, { by });

/** Each card with how many like it stand before it. */
const named = (cards: readonly string[]): string[] =>
  cards.map((card, at) => card + cards.slice(0, at).filter((one) => one === card).length);

/** The places of the cards as the table deals them, in the order in which they are held. */
function heldOrder(game: string, cards: readonly string[]): number[] {
  const { by, own } = kept.value[game] ?? USUAL;
  const names = named(cards);
  const late = (at: number): number => (at < 0 ? cards.length + own.length : at);
  const worth: Record<Sorting, (at: number) => number> = {
    table: (at) => at,
    rank: (at) => rank(cards, at) * 10 + suit(cards, at),
    suit: (at) => suit(cards, at) * 20 + rank(cards, at),
    own: (at) => late(own.indexOf(names[at] ?? "")),
  };
  return cards.map((_, at) => at).sort((one, other) => worth[by](one) - worth[by](other) || one - other);
}

const rank = (cards: readonly string[], at: number): number => RANKS.indexOf(cards[at]?.charAt(0) ?? "");
const suit = (cards: readonly string[], at: number): number => SUITS.indexOf(cards[at]?.charAt(1) ?? "");

/** Put the card at one place of the hand to another; from then on the order is the player's own. */
export function putCard(game: string, cards: readonly string[], from: number, to: number): void {
  const names = named(cards);
  const own = heldOrder(game, cards).map((at) => names[at] ?? "");
  own.splice(to, 0, ...own.splice(from, 1));
  keep(game, { by: "own", own });
}

/** The same for who shows them; places of cards that are gone are forgotten, so that the next ones come as they are dealt. */
export function useHeld(game: string, cards: readonly string[]): number[] {
  useEffect(() => {
    const own = kept.peek()[game]?.own ?? [];
    const left = own.filter((name) => named(cards).includes(name));
    if (left.length < own.length) keep(game, { own: left });
  }, [cards.join()]);
  return heldOrder(game, cards);
}
