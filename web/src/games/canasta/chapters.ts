import type { Chapters } from "../game";
import { c } from "./chapter_texts";

const STARTS = ["C01", "C10", "C16", "C20", "C26", "C32", "C34", "C42", "C49", "C61", "C74", "A01"] as const;

/** The rulebook in chapters: each begins with a clause. */
export const chapters: Chapters = {
  titles: () => Object.fromEntries(STARTS.map((clause) => [clause, c(clause)])),
};
