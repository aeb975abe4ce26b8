import type { Chapters } from "../game";
import { c } from "./chapter_texts";

const STARTS = ["K01", "K06", "K08a", "K17", "K21a", "A4"] as const;

/** The rulebook in chapters: each begins with a clause. */
export const chapters: Chapters = {
  titles: () => Object.fromEntries(STARTS.map((clause) => [clause, c(clause)])),
};
