/** What a house is asked about puzzles. */

import type { Puzzle, Puzzles } from "../messages";
import { ask, lang } from "../net/api";

export const asked = {
  list: (game: string) => ask<Puzzles>(`/api/puzzles/${game}?${lang()}`),
  one: (game: string, key: string) => ask<Puzzle>(`/api/puzzles/${game}/${key}?${lang()}`),
};
