/** The trail of the last turn: where it drew, which rows it laid or added to, whether it discarded. */

import { lastMove } from "../../parts/landed";
import type { TableStore } from "../../table/store";

export interface Trail {
  readonly seat: number | null;
  readonly drew: boolean;
  readonly took: boolean;
  readonly dropped: boolean;
  /** The ranks of the rows that have grown. */
  readonly rows: ReadonlySet<string>;
}

const NONE: Trail = { seat: null, drew: false, took: false, dropped: false, rows: new Set() };

/** Reads all that the seat that moved last has done since another did. */
export function trailOf(store: TableStore): Trail {
  const last = lastMove(store);
  if (!last) return NONE;
  const log = store.log.value;
  const before = log.findLastIndex((one) => one.kind !== "action" || one.seat !== last.seat);
  const turn = log.at(-1)?.number === last.number ? log.slice(before + 1) : [last];
  const moves = turn.map((one) => one.text.split(" "));
  const did = (verb: string): boolean => moves.some(([one]) => one === verb);
  const rows = moves.flatMap(([verb, what = ""]) =>
    verb === "meld" || verb === "add" ? [what.slice(0, 1)] : verb === "wilds" ? ["*"] : [],
  );
  return { seat: last.seat, drew: did("draw"), took: did("take"), dropped: did("drop"), rows: new Set(rows) };
}
