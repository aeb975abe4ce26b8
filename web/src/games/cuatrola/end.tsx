import type { EndOf } from "../game";
import { Tally } from "./Tally";
import type { CuatrolaScene } from "./scene";

/** The end of a match of Cuatrola: the game points laid out. */
export const end: EndOf<CuatrolaScene> = {
  Marks: ({ scene, side }) => {
    const score = scene.sides.find((one) => one.side === side)?.score ?? 0;
    return <Tally score={score} target={scene.target} />;
  },
  peaks: ["cante", "hand"],
};
