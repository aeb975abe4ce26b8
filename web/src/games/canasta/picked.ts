/** What the player has picked out of the hand, and which of the server's choices it fits. No rule is known here. */

import type { Lay } from "./scene";

/** How many of each kind. */
export type Picked = Readonly<Record<string, number>>;

export const NONE: Picked = {};

const MOST = 6;

export const total = (picked: Picked): number => Object.values(picked).reduce((sum, n) => sum + n, 0);

/** How many cards of each kind a choice takes from the hand. */
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
export const fitting = (choices: readonly Lay[], picked: Picked): Lay[] => choices.filter((choice) => choice.cards.length > 0 && contains(choice, picked));

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

/** What to offer: what takes just these cards first, then the plain ones that take more; never too many. */
export function offered(choices: readonly Lay[], picked: Picked): Lay[] {
  if (!total(picked)) return [];
  const now = exact(choices, picked);
  const more = fitting(choices, picked)
    .filter((choice) => choice.plain && !now.includes(choice))
    .sort((a, b) => a.cards.length - b.cards.length);
  return [...now, ...more].slice(0, MOST);
}
