/** The last turn on a table of groups, as far as it has been seen: where it drew, which rows it laid, whether it discarded. */

import { lastMove } from "../parts/landed";
import type { TableStore } from "../table/store";

/** A step: what it `does`, in the words of `Lay`, and the id of the row that it begins or adds to. */
export interface Step {
  readonly does: string;
  readonly row: string;
}

/** Reads a step as the notation writes it. */
export type Read = (text: string) => Step;

/** The notation of a game that states no other: what is done, and the row. */
export function readWords(text: string): Step {
  const [does = "", row = ""] = text.split(" ");
  return { does, row: laid(does) ? row : "" };
}

export const laid = (does: string): boolean => does === "lay" || does === "add";

export interface Trail {
  readonly seat: number | null;
  readonly drew: boolean;
  readonly took: boolean;
  readonly dropped: boolean;
  /** The rows that have grown. */
  readonly rows: ReadonlySet<string>;
}

const NONE: Trail = { seat: null, drew: false, took: false, dropped: false, rows: new Set() };

/** Reads all that the seat that moved last has done since another did. */
export function trailOf(store: TableStore, read: Read): Trail {
  const last = lastMove(store);
  if (!last) return NONE;
  const log = store.log.value;
  const before = log.findLastIndex((one) => one.kind !== "action" || one.seat !== last.seat);
  const turn = log.at(-1)?.number === last.number ? log.slice(before + 1) : [last];
  const steps = turn.map((one) => read(one.text));
  const did = (what: string): boolean => steps.some(({ does }) => does === what);
  const rows = new Set(steps.filter(({ does }) => laid(does)).map(({ row }) => row));
  return { seat: last.seat, drew: did("draw"), took: did("take"), dropped: did("drop"), rows };
}
