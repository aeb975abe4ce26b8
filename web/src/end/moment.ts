/** The best moment of a match: the play that brought most. */

import type { Side, Told } from "../messages";

export interface Best {
  readonly seat: number;
  readonly text: string;
  readonly points: number;
}

/** The play that scored its own side most by these names (none: by any); of two that brought as much, the first. */
export function best(log: readonly Told[], peaks: readonly string[] | undefined, sides: readonly Side[]): Best | null {
  let found: Best | null = null;
  for (const told of log) {
    if (told.kind !== "action" || told.seat === null) continue;
    const own = sides.find((side) => side.seats.includes(told.seat ?? -1))?.side;
    const points = told.scores.filter((score) => score.side === own && (!peaks || peaks.includes(score.name))).reduce((sum, score) => sum + score.points, 0);
    if (points > (found?.points ?? 0)) found = { seat: told.seat, text: told.lines[0] ?? "", points };
  }
  return found;
}
