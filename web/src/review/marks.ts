/** Marks on a table that knows of no review: the cards that were played and that were best, and where they went. */

import type { Lay } from "../board/scene";
import type { Choice, ReviewedDecision, Scene } from "../messages";
import { v } from "../texts/review";

type Name = "played" | "best";

/** A choice of any table: of one where cards lie in groups of rows it is known what it `does`, and `at` which row. */
type Any = Choice & Partial<Pick<Lay, "does" | "at">>;

const HELD = ".hand, .kinds";
const LYING = ".laid, .centre, .middle";

/** Where a choice is made, by what it does; `at` is the row it concerns. */
const GOALS: Record<string, (at: string) => string> = {
  draw: () => "[data-anchor=stock]",
  take: () => "[data-anchor=pile]",
  drop: () => "[data-anchor=pile]",
  out: () => "[data-anchor=pile]",
  lay: () => ".group.ours",
  add: (at) => `.group.ours [data-row="${CSS.escape(at)}"]`,
};

/** Mark a decision where its own seat looks on; returns what takes the marks away. */
export function mark(table: HTMLElement, scene: Scene, one: ReviewedDecision): () => void {
  if (scene.seat !== one.seat) return () => undefined;
  const best = choiceOf(scene, one.better);
  const played = one.chosen === one.better ? undefined : choiceOf(scene, one.chosen);
  const [from, to] = [goal(table, played), goal(table, best)];
  const marked = new Set<HTMLElement>();
  const put = (places: readonly (HTMLElement | null)[], name: Name, isTold: boolean): void => {
    for (const place of places) {
      if (!place) continue;
      const isBoth = (place.dataset.mark ?? name) !== name;
      place.dataset.mark = isBoth ? "both" : name;
      if (isTold) place.dataset.word = isBoth ? `${v("played")}\n${v("best")}` : v(name);
      marked.add(place);
    }
  };
  for (const [choice, name] of [[played, "played"] as const, [best, "best"] as const]) {
    put(places(table, HELD, choice?.cards), name, true);
    put(places(table, LYING, choice?.takes), name, false);
  }
  if (from !== to) {
    put([from], "played", true);
    put([to], "best", true);
  }
  return () => {
    for (const place of marked) {
      delete place.dataset.mark;
      delete place.dataset.word;
    }
  };
}

/** Bring the place in sight where the best was done, on a table that can be scrolled. */
export const show = (table: HTMLElement): void =>
  table.querySelector("[data-mark=best]:not(.hand *)")?.scrollIntoView({ block: "nearest" });

/** The choice that is an action, of those that begin with it the shortest. */
function choiceOf(scene: Scene, action: string): Any | undefined {
  const some = scene.choices.filter(({ actions }) => actions.includes(action));
  return some.find(({ actions }) => actions.length === 1) ?? some[0];
}

/** The places of cards in a part of the table, where they are there: of each one of those that are alike, or its kind. */
function places(table: HTMLElement, part: string, cards: readonly string[] = []): (HTMLElement | null)[] {
  const all = [...table.querySelectorAll<HTMLElement>(`:is(${part}) :is([data-card], [data-kind])`)];
  return cards.map((card) => {
    const picture = all.find(({ dataset }) => (dataset.kind ?? dataset.card) === card);
    return picture?.closest<HTMLElement>("li, button") ?? null;
  });
}

/** Where a choice is made on a table of groups, if it is there. */
function goal(table: HTMLElement, choice: Any | undefined): HTMLElement | null {
  const where = GOALS[choice?.does ?? ""]?.(choice?.at ?? "");
  return where ? table.querySelector<HTMLElement>(where) : null;
}
