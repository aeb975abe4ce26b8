/** The score sheets of the games, each loaded when it is needed. */

import type { ComponentType } from "preact";
import type { Sheets } from "./sheet";

const SHEETS = import.meta.glob<{ default: unknown }>("../games/*/score_sheet.json");
const LAID_OUT = import.meta.glob<{ default: ComponentType<{ counters: readonly number[] }> }>("../games/*/keeper.tsx");

/** All games that have a sheet, in the order of the entrance. */
export async function sheets(): Promise<Sheets[]> {
  const all = await Promise.all(Object.values(SHEETS).map(async (load) => (await load()).default as Sheets));
  return all.sort((one, other) => one.place - other.place);
}

/** What draws a score as it lies on the table, where the game lays it out. */
export const laidOut = async (game: string): Promise<ComponentType<{ counters: readonly number[] }> | null> =>
  (await LAID_OUT[`../games/${game}/keeper.tsx`]?.())?.default ?? null;
