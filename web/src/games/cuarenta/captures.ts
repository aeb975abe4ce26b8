/** Captures as they are written: `7h x3c4d >JdQs` takes three and four by their sum, and what follows it. */

import type { Choice } from "../../messages";

const PLAY = /^(\S\S)(?: x(\S+))?(?: >(\S+))?$/;
const row = (text = ""): string[] => text.match(/../g) ?? [];
const ranks = (text?: string): string[] => row(text).map((card) => card.slice(0, 1));

/** The sum of a way to take, in ranks: `3 + 4 = 7 → J Q`. */
export function sum({ actions: [text = ""] }: Choice): string {
  const [, card, base, run] = PLAY.exec(text) ?? [];
  return `${ranks(base).join(" + ")} = ${ranks(card).join("")}${run ? ` → ${ranks(run).join(" ")}` : ""}`;
}

/** A play: the card, and what it took. */
export function read(text: string): { card: string; taken: string[] } {
  const [, card = "", base, run] = PLAY.exec(text) ?? [];
  return { card, taken: [...row(base), ...row(run)] };
}
