/** What is shouted at a play of Cuarenta, the points that it is for, and the sound that goes with it. */

import type { Told } from "../../messages";
import type { Sound } from "../../sounds/synth";
import type { News } from "../../table/store";

/** The words that are shouted, the rarest first: one at a time. */
const SHOUTED: Readonly<Record<string, string>> = {
  triple: "¡Tres caída y limpia!",
  four: "¡Doble ronda!",
  catch: "¡Caída en ronda!",
  claim: "¡Caída en ronda!",
  ronda: "¡Ronda!",
  caida: "¡Caída!",
  limpia: "¡Limpia!",
};

const SLAMMED = new Set(["caida", "catch", "triple", "four_caidas"]);

/** True of a play that is slammed down. */
export const slammed = ({ scores }: Told): boolean => scores.some(({ name }) => SLAMMED.has(name));

export const scored = (news: News): string[] =>
  news.live ? news.told.flatMap((told) => told.scores.map((score) => score.name)) : [];

export function shoutAt(news: News): string {
  const names = scored(news);
  if (names.includes("caida") && names.includes("limpia")) return "¡Caída y limpia!";
  return SHOUTED[Object.keys(SHOUTED).find((name) => names.includes(name)) ?? ""] ?? "";
}

/** The points that the word is for: those of the side that made it, at the play that it is of. */
export function pointsAt({ told }: News): number {
  const called = told.map(({ scores }) => scores.filter(({ name }) => name in SHOUTED));
  const first = Object.keys(SHOUTED).find((word) => called.flat().some(({ name }) => name === word));
  const scores = called.find((of) => of.some(({ name }) => name === first)) ?? [];
  const side = scores.find(({ name }) => name === first)?.side;
  return scores.reduce((sum, score) => sum + (score.side === side ? score.points : 0), 0);
}

/** The word for a count that ends a chica; the end of the match has a scene of its own. */
export function closes(news: News): string {
  const names = scored(news);
  return names.includes("zapateria")
    ? "¡Zapatero!"
    : names.includes("chica") && !names.includes("mesa")
      ? "¡Chica!"
      : "";
}

/** The sound that goes with it: the hand that sweeps an empty table, knuckles for what is announced; a caída slams by itself. */
export function soundAt(news: News): Sound | undefined {
  const names = scored(news);
  if (names.includes("limpia") || names.includes("triple")) return "sweep";
  return ["ronda", "four", "claim"].some((name) => names.includes(name)) ? "knuckles" : undefined;
}
