/** What a house is asked about puzzles. */

import type { Counting, Puzzle, Puzzles } from "../messages";
import { ask, lang } from "../net/api";

export const asked = {
  list: (game: string) => ask<Puzzles>(`/api/puzzles/${game}?${lang()}`),
  count: (game: string, number: string) => ask<Counting>(`/api/counting/${game}/${number}?${lang()}`),
  one: (game: string, key: string) => ask<Puzzle>(`/api/puzzles/${game}/${key}?${lang()}`),
};
