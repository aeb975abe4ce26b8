/** Manual captures: what was tapped becomes a play as it is written; whether it stands the server says. */

import type { Choice } from "../../messages";

const ORDER = "A234567JQK";
const rank = (card: string): number => ORDER.indexOf(card.slice(0, 1));

/** The offered play of this card that takes just these, in whatever copies. */
export function matching(choices: readonly Choice[], card: string, taken: readonly string[]): Choice | undefined {
  const same = (other: readonly string[], by: (c: string) => string): boolean =>
    [...other].map(by).sort().join() === [...taken].map(by).sort().join();
  const own = choices.filter((choice) => choice.cards[0] === card);
  return own.find((one) => same(one.takes, (c) => c)) ?? own.find((one) => same(one.takes, (c) => c.slice(0, 1)));
}

/** `7h x3c4d >JdQs`: what stands above the played card is its run. */
export function written(card: string, taken: readonly string[]): string {
  const sorted = [...taken].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  const base = sorted.filter((one) => rank(one) <= rank(card));
  const run = sorted.filter((one) => rank(one) > rank(card));
  return card + (base.length ? ` x${base.join("")}` : "") + (run.length ? ` >${run.join("")}` : "");
}
