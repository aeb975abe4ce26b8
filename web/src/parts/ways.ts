/** The ways in which a card that was picked up can take, each with its letter. */

import type { Choice } from "../messages";

export interface Way {
  readonly letter: string;
  readonly choice: Choice;
}

const LETTERS = "ABCDEFGH";

/** The ways that take, in the order in which the server puts them forward; a single one needs no letter. */
export function waysOf(choices: readonly Choice[]): readonly Way[] {
  const taking = choices.filter((choice) => choice.takes.length > 0 && !choice.quiet);
  return taking.length < 2
    ? []
    : taking.slice(0, LETTERS.length).map((choice, at) => ({ letter: LETTERS[at] as string, choice }));
}

/** The one play that a card means, dropped on `target` perhaps: what is hinted, or its only capture; none where it is to be asked. */
export function obvious(choices: readonly Choice[], advised: string | undefined, target = ""): Choice | undefined {
  const open = choices.filter((choice) => !choice.quiet);
  const taking = open.filter((choice) => choice.takes.length > 0);
  if (target && taking.length) return only(taking.filter((choice) => choice.takes.includes(target)));
  return open.find((choice) => choice.actions[0] === advised) ?? only(taking.length ? taking : open);
}

/** A card's future in words: its ways to take with their letters, or the first thing that it does. */
export function foretold(choices: readonly Choice[]): string {
  const ways = waysOf(choices);
  const words = ({ text, spoken, preview }: Choice): string => [spoken || text, preview].filter(Boolean).join(", ");
  return ways.length
    ? ways.map(({ letter, choice }) => `${letter}: ${words(choice)}`).join("; ")
    : choices
        .filter((one) => !one.quiet)
        .slice(0, 1)
        .map(words)
        .join("");
}

/** The one that there is; none where there are several. */
export const only = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);

/** The card that lies there; empty where none does. */
export const cardAt = (at: Element | null): string =>
  at?.closest<HTMLElement>("li")?.querySelector<HTMLElement>("[data-card]")?.dataset["card"] ?? "";

/** The letters of the ways that take a card. */
export const lettersOf = (ways: readonly Way[], card: string): string =>
  ways
    .filter((way) => way.choice.takes.includes(card))
    .map((way) => way.letter)
    .join(" ");
