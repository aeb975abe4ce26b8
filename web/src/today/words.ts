/** What came of a deal of the day, in words and numbers. */

import { gameName } from "../lobby/names";
import type { BoardResult } from "../messages";
import { settings } from "../settings";
import { signed } from "../texts/speaker";
import { d } from "../texts/today";
import { daysInRow } from "./kept";

/** A lead: `+8`. */
export const inFront = (lead: number): string => `${lead > 0 ? "+" : ""}${signed(lead)}`;

/** The points of a hand by side, the own first: `14 : 6`. */
export const score = (points: readonly number[]): string => points.map(signed).join(" : ");

/** The own points less the mean of the others'. */
const lead = ([own = 0, ...others]: readonly number[]): number =>
  own - others.reduce((all, one) => all + one, 0) / Math.max(others.length, 1);

/** The lead of the house in the same seat; none so long after the day that its cards are gone. */
export const ofHouse = ({ house }: BoardResult): number | null => (house.length ? lead(house) : null);

/** How many points more than the house; below nought where it made more. */
export const gain = (result: BoardResult): number => result.lead - (ofHouse(result) ?? result.lead);

/** How it went beside the house, in a word. */
export function verdict(result: BoardResult): string {
  if (!result.house.length) return d("title");
  const more = gain(result);
  return d(more > 0 ? "better" : more < 0 ? "worse" : "same");
}

/** The same in a sentence. */
export function margin(result: BoardResult): string {
  if (!result.house.length) return "";
  const more = gain(result);
  if (!more) return d("level");
  return d(more > 0 ? "ahead" : "behind", { n: Math.abs(more) });
}

/** The place among all who have played it. */
export function place({ of, rank }: BoardResult): string {
  if (!of) return d("late");
  return of === 1 ? d("alone") : d("place", { rank, of });
}

/** The days in a row, once they are more than one. */
export function days(result: BoardResult): string {
  const row = daysInRow(result.day);
  return row > 1 ? d("days", { n: row }) : "";
}

/** The game and the day. */
export function when({ game, day }: BoardResult): string {
  const date = new Intl.DateTimeFormat(settings.value.language, { dateStyle: "medium", timeZone: "UTC" });
  return `${gameName(game)}, ${date.format(Date.parse(day))}`;
}

/** The place and the days in a row, where there is something to tell of them. */
export const standing = (result: BoardResult): string =>
  [result.of > 1 ? place(result) : "", days(result)].filter(Boolean).join(" · ");

/** The result for others, who are still to play the same cards: it tells nothing of them. */
export const asText = (result: BoardResult): string =>
  [`${d("title")}: ${when(result)}`, [verdict(result), standing(result)].filter(Boolean).join(" · ")].join("\n");
