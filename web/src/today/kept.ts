/** The deals of the day that were played on this device, and the secret by which a house knows it again. */

import type { BoardResult } from "../messages";

/** A deal of a day: the table at which it is played, and what came of it once it is over. */
export interface Deal {
  readonly table: string;
  readonly result?: BoardResult;
}

const DEALS = "sobremesa.today";
const DEVICE = "sobremesa.device";
/** Days of which something is kept. */
const MOST = 400;
const DAY = 86_400_000;

/** By day and game. */
type Deals = Record<string, Record<string, Deal>>;

function all(): Deals {
  try {
    return JSON.parse(localStorage.getItem(DEALS) ?? "{}") as Deals;
  } catch {
    return {};
  }
}

export const dealOf = (day: string, game: string): Deal | undefined => all()[day]?.[game];

export function keepDeal(day: string, game: string, deal: Deal): void {
  const deals = all();
  const changed = { ...deals, [day]: { ...deals[day], [game]: deal } };
  const newest = Object.entries(changed)
    .sort(([one], [other]) => (one < other ? 1 : -1))
    .slice(0, MOST);
  try {
    localStorage.setItem(DEALS, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // a browser that keeps nothing plays, and counts no days
  }
}

/** The days in a row, up to this one, on which a deal was played to its end; today may still come. */
export function daysInRow(today: string): number {
  const deals = all();
  const has = (day: string): boolean => Object.values(deals[day] ?? {}).some(({ result }) => result);
  let day = has(today) ? today : before(today);
  let count = 0;
  for (; has(day); day = before(day)) count++;
  return count;
}

const before = (day: string): string => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);

let made = "";

/** What a house knows this device by: made up here, and told to nobody else. */
export function device(): string {
  made ||= [...crypto.getRandomValues(new Uint8Array(20))].map((one) => one.toString(16).padStart(2, "0")).join("");
  try {
    const known = localStorage.getItem(DEVICE);
    if (known) return known;
    localStorage.setItem(DEVICE, made);
  } catch {
    // it is known for as long as the page is open
  }
  return made;
}
