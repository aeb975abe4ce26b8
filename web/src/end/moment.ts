/** The best moment of a match: the play that brought most. */

import type { Side, Told } from "../messages";

export interface Best {
  readonly seat: number;
  readonly text: string;
  readonly points: number;
  /** Its place in the log. */
  readonly at: number;
}

/** The play that scored its own side most by these names (none: by any); of several that brought as much, the first of this side, else of all. */
export function best(
  log: readonly Told[],
  peaks: readonly string[] | undefined,
  sides: readonly Side[],
  watcher: number | null,
): Best | null {
  const mine = (seat: number): boolean =>
    sides.some(({ seats }) => watcher !== null && seats.includes(seat) && seats.includes(watcher));
  let found: Best | null = null;
  for (const [at, told] of log.entries()) {
    if (told.kind !== "action" || told.seat === null) continue;
    const own = sides.find((side) => side.seats.includes(told.seat ?? -1))?.side;
    const points = told.scores
      .filter((score) => score.side === own && (!peaks || peaks.includes(score.name)))
      .reduce((sum, score) => sum + score.points, 0);
    const most: number = found?.points ?? 0;
    const nearer = found !== null && points === most && mine(told.seat) && !mine(found.seat);
    if (points > most || nearer) found = { seat: told.seat, text: told.lines[0] ?? "", points, at };
  }
  return found;
}
