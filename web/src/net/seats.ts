/** The keys of one's seats, kept in this browser: a key never stands in an address. */

import type { Invitation } from "../messages";
import { isOffline } from "./way";

/** A table as it stood when this browser last heard of it. */
export interface Standing {
  readonly names: readonly string[];
  readonly score: string;
  readonly mine: boolean;
  /** Nobody plays here any more. */
  readonly over: boolean;
}

/** Somebody who plays with this device: their name at the table, and the key of their seat. */
export interface Hand {
  readonly name: string;
  readonly token: string;
}

interface Kept {
  /** The key of who has the device, where more than one plays with it. */
  readonly token: string;
  readonly game: string;
  readonly at: number;
  readonly standing?: Standing;
  /** The host's link to a table that waits: the server keeps no more of it than its digest. */
  readonly invitation?: Invitation | null;
  readonly hands?: readonly Hand[];
}

/** A table at which this browser has a seat. */
export interface OwnTable extends Partial<Standing> {
  readonly id: string;
  readonly game: string;
}

const KEY = `sobremesa.seats${isOffline ? ".offline" : ""}`;
/** The shuffles of a table, as a seat was told of them, are kept under this and the table's name, as long as the seat is. */
export const PINS = "sobremesa.fair.";

function all(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

function write(seats: Record<string, Kept>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(seats));
  } catch {
    // a browser that keeps nothing plays until it is closed
  }
}

export const gameOf = (table: string): string => all()[table]?.game ?? "";

export const tokenOf = (table: string): string => all()[table]?.token ?? "";

/** Those who play at a table with this device, as far as it is one at which somebody can be away. */
export const handsOf = (table: string): readonly Hand[] => all()[table]?.hands ?? [];

/** Note who plays at a table with this device, and the key of who has it. */
export function keepHands(table: string, token: string, hands: readonly Hand[]): void {
  const seats = all();
  write({ ...seats, [table]: { ...(seats[table] as Kept), token, hands } });
}

export const invitationOf = (table: string): Invitation | null => all()[table]?.invitation ?? null;

export function keep(table: string, token: string, game: string, invitation = invitationOf(table)): void {
  const seats = all();
  write({ ...seats, [table]: { ...seats[table], token, game, at: Date.now(), invitation } });
}

/** Note how a table stands, where this browser has a seat at it. */
export function note(table: string, standing: Standing): void {
  const seats = all();
  const kept = seats[table];
  if (kept && JSON.stringify(kept.standing) !== JSON.stringify(standing))
    write({ ...seats, [table]: { ...kept, standing } });
}

/** Note that a table's match is over: nobody is asked to go on with it. */
export function noteOver(table: string): void {
  const standing = all()[table]?.standing;
  note(table, { names: [], score: "", ...standing, mine: false, over: true });
}

export function forget(table: string): void {
  const { [table]: _, ...rest } = all();
  write(rest);
  try {
    localStorage.removeItem(PINS + table);
  } catch {
    // what was not kept need not be forgotten
  }
}

/** The tables at which this browser has a seat and something is still to be played, the latest first. */
export function tables(): OwnTable[] {
  return Object.entries(all())
    .sort(([, a], [, b]) => b.at - a.at)
    .map(([id, { game, standing }]) => ({ id, game, ...standing }))
    .filter((table) => !table.over);
}
