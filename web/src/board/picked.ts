/** The cards picked out of the hand, and the server's choices that they fit. No rule is known here. */

import { only } from "../parts/ways";
import type { Lay } from "./scene";

/** The number of cards of each kind. */
export type Picked = Readonly<Record<string, number>>;

export const NONE: Picked = {};

/** The number of choices that are offered at once, by the room there is: what more takes is found by picking more. */
export const MOST = { little: 3, much: 4 };

export const total = (picked: Picked): number => Object.values(picked).reduce((sum, n) => sum + n, 0);

/** The number of cards of each kind that a choice takes from the hand. */
export function needed(choice: Lay): Picked {
  const counts: Record<string, number> = {};
  for (const kind of choice.cards) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

const contains = (choice: Lay, picked: Picked): boolean => {
  const counts = needed(choice);
  return Object.entries(picked).every(([kind, n]) => (counts[kind] ?? 0) >= n);
};

/** The choices that take all these cards, and perhaps more. */
export const fitting = (choices: readonly Lay[], picked: Picked): Lay[] =>
  choices.filter((choice) => choice.cards.length > 0 && contains(choice, picked));

/** Those that take these cards and no others. */
export function exact(choices: readonly Lay[], picked: Picked): Lay[] {
  const size = total(picked);
  return size ? fitting(choices, picked).filter((choice) => choice.cards.length === size) : [];
}

/** One more card of a kind; none after the last; where nothing could be done with them all, this card alone. */
export function tapped(choices: readonly Lay[], picked: Picked, kind: string, count: number): Picked {
  const { [kind]: now = 0, ...rest } = picked;
  if (now >= count) return rest;
  const more = { ...picked, [kind]: now + 1 };
  if (fitting(choices, more).length) return more;
  return now ? rest : { [kind]: 1 };
}

/** The choices to offer: what takes just these cards first, then the plain ones that take more; never too many. */
export function offered(choices: readonly Lay[], picked: Picked, most: number): Lay[] {
  if (!total(picked)) return [];
  const now = exact(choices, picked);
  const more = fitting(choices, picked)
    .filter((choice) => choice.plain && !now.includes(choice))
    .sort((a, b) => a.cards.length - b.cards.length);
  return [...now, ...more].slice(0, most);
}

/** The choice that dropped cards mean there: on the pile, on a row, or among the own rows; none where it is to be asked. */
export function dropped(choices: readonly Lay[], picked: Picked, at: Element): Lay | undefined {
  const now = exact(choices, picked);
  if (at.closest(".pile")) return only(now.filter((one) => one.does === "drop" || one.does === "out"));
  const row = at.closest<HTMLElement>(".ours [data-row]")?.dataset["row"];
  const added = now.find((one) => one.does === "add" && one.at === row);
  if (added || !at.closest(".ours")) return added;
  const laid = (all: readonly Lay[]): Lay[] => all.filter((one) => one.does === "lay" || one.does === "add");
  return only(laid(now)) ?? only(laid(fitting(choices, picked).filter((one) => one.plain)));
}
