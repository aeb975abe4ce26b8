/** What a house is asked about the deal of the day. */

import type { BoardResult, Seated, TakeBoard, TodaysBoard } from "../messages";
import { ask, lang } from "../net/api";
import { tokenOf } from "../net/seats";

export const boards = {
  today: (game: string) => ask<TodaysBoard>(`/api/boards/${game}?${lang()}`),
  /** A table to play it at, once on this device. */
  take: (game: string, wish: TakeBoard) => ask<Seated>(`/api/boards/${game}/tables?${lang()}`, wish),
  /** What came of it at a table. */
  result: (table: string) => ask<BoardResult>(`/api/tables/${table}/board?${lang()}`, undefined, tokenOf(table)),
};
