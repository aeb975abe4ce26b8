import { Tally } from "../../board/Tally";
import type { EndOf } from "../game";
import { tallyOf } from "./arrangement";
import type { CuatrolaScene } from "./scene";

/** The end of a match of Cuatrola: the game points laid out. */
export const end: EndOf<CuatrolaScene> = {
  Marks: ({ scene, side }) => {
    const score = scene.sides.find((one) => one.side === side)?.score ?? 0;
    return <Tally {...tallyOf(score, scene.target)} />;
  },
  peaks: ["cante", "hand"],
};
