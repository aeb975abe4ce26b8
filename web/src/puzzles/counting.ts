/** Counting cards, which stands among a game's themes: how many of a rank can still be out. */

import type { PuzzleInList, Puzzles } from "../messages";

/** The theme by which it is chosen. */
export const COUNTING = "counting";

/** The name by which the device keeps which questions of a game were known. */
export const keptAs = (game: string): string => `${game}.${COUNTING}`;

/** The questions of a game, as puzzles are listed. */
export const questions = ({ counting }: Puzzles): readonly PuzzleInList[] =>
  Array.from({ length: counting }, (_, n) => ({ key: String(n + 1), theme: COUNTING, hard: false }));
