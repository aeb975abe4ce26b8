/** The scale on which results of a deal of the day lie beside each other. */

import type { BoardResult } from "../messages";
import { ofHouse } from "./words";

/** The least that is seen of a result, and how far the best one goes; in hundredths of the width. */
const [LEAST, MOST] = [10, 98];

const all = (points: readonly number[]): number => points.reduce((sum, one) => sum + Math.abs(one), 0);

/**
 * Returns where a lead lies, in hundredths of the width: further is better. The width is that of all leads, but no less
 * than what the hand brought in all: a point or two do not look like more than they are.
 */
export function scale(result: BoardResult): (lead: number) => number {
  const leads = [...result.leads.map(({ lead }) => lead), result.lead, ofHouse(result) ?? result.lead];
  const [least, most] = [Math.min(...leads), Math.max(...leads)];
  const wide = Math.max(most - least, all(result.points), all(result.house), 1);
  const from = (least + most - wide) / 2;
  return (lead) => LEAST + ((MOST - LEAST) * (lead - from)) / wide;
}

/** A line for each lead that somebody else had, as high as many had it, in a box of 100 by 100; `own` is the own lead's. */
export function columns(result: BoardResult): { others: string; own: string } {
  const at = scale(result);
  const most = Math.max(...result.leads.map(({ times }) => times), 1);
  const line = ({ lead, times }: { lead: number; times: number }): string =>
    `M${at(lead).toFixed(1)} 100V${(100 - (92 * times) / most).toFixed(1)}`;
  const [own, others] = [true, false].map((mine) =>
    result.leads.filter((one) => (one.lead === result.lead) === mine).map(line),
  );
  return { own: own?.join("") ?? "", others: others?.join("") ?? "" };
}
