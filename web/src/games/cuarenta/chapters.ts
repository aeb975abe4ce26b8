import type { Chapters } from "../game";
import { c } from "./chapter_texts";

const STARTS = ["P1", "P11", "P17", "P21", "P46", "P53", "P62", "P71", "W1", "W10", "W14", "W26", "W34", "A1"] as const;

/** The rulebook in chapters: each begins with a clause. */
export const chapters: Chapters = {
  titles: () => Object.fromEntries(STARTS.map((clause) => [clause, c(clause)])),
  examples: {
    P29: { table: ["2c", "3d"], card: "5h", takes: ["2c", "3d"] },
    P30: { table: ["Ac", "2d", "4h"], card: "7s", takes: ["Ac", "2d", "4h"] },
    P33: { table: ["2c", "3d", "Kh"], card: "2s", takes: ["2c", "3d"] },
    P35: { table: ["2c", "3d", "4h", "5s", "7c", "Jd"], card: "2s", takes: ["2c", "3d", "4h", "5s"] },
    P36: { table: ["2c", "3d", "4h", "5s", "7c", "Jd"], card: "6s", takes: ["2c", "4h", "7c", "Jd"] },
    P26: { table: ["Qh", "4s"], card: "Qc", takes: ["Qh"] },
    W23: { table: ["3c", "4d", "Jh", "Qs", "Kc"], card: "7d", takes: ["3c", "4d", "Jh", "Qs", "Kc"] },
  },
};
