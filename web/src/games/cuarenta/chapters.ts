import type { Chapters } from "../game";
import { c } from "./chapter_texts";

const STARTS = ["P1", "P11", "P17", "P21", "P46", "P53", "P62", "P71", "W1", "W10", "W14", "W26", "W34", "A1"] as const;

/** The rulebook in chapters: each begins with a clause. */
export const chapters: Chapters = {
  titles: () => Object.fromEntries(STARTS.map((clause) => [clause, c(clause)])),
};
