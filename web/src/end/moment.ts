/** The best moment of a match: the play that brought most. */

import type { Told } from "../messages";

export interface Best {
  readonly seat: number;
  readonly text: string;
  readonly points: number;
}

/** The play that scored most by these names (none: by any); what a play before it brought as much as goes before. */
export function best(log: readonly Told[], peaks: readonly string[] | undefined): Best | null {
  let found: Best | null = null;
  for (const told of log) {
    if (told.kind !== "action" || told.seat === null) continue;
    const points = told.scores.filter((score) => !peaks || peaks.includes(score.name)).reduce((sum, score) => sum + score.points, 0);
    if (points > (found?.points ?? 0)) found = { seat: told.seat, text: told.lines[0] ?? "", points };
  }
  return found;
}
