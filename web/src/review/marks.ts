/** Marks on the cards of a table that knows of no review: what was played, and what was best. */

import type { Choice, ReviewedDecision, Scene } from "../messages";
import { v } from "../texts/review";

const HELD = ".hand, .kinds";
const LYING = ".laid, .centre, .middle";

/** Mark the cards of a decision where its own seat looks on; returns what takes the marks away. */
export function mark(table: HTMLElement, scene: Scene, one: ReviewedDecision): () => void {
  if (scene.seat !== one.seat) return () => undefined;
  const choice = (action: string): Choice | undefined => scene.choices.find(({ actions }) => actions.includes(action));
  const [played, best] = [choice(one.chosen), choice(one.better)];
  const marked = [...(one.chosen === one.better ? [] : put(table, played, "played")), ...put(table, best, "best")];
  return () => {
    for (const card of marked) {
      delete card.dataset.mark;
      delete card.dataset.word;
    }
  };
}

/** Mark a choice's cards, one that is both as the best. */
function put(table: HTMLElement, choice: Choice | undefined, name: "played" | "best"): HTMLElement[] {
  const held = (choice?.cards ?? []).flatMap((card) => found(table, HELD, card));
  const lying = (choice?.takes ?? []).flatMap((card) => found(table, LYING, card));
  for (const card of [...held, ...lying]) card.dataset.mark = name;
  for (const card of held) card.dataset.word = v(name);
  return [...held, ...lying];
}

/** The place of a card in a part of the table, if it is there: one of those that are alike. */
function found(table: HTMLElement, part: string, card: string): HTMLElement[] {
  const picture = [...table.querySelectorAll<HTMLElement>(`:is(${part}) [data-card]`)].find(
    ({ dataset }) => dataset.card === card,
  );
  const place = picture?.closest<HTMLElement>("li, button");
  return place ? [place] : [];
}
