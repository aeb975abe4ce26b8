import type { EndOf } from "../game";
import { Chicas, Counters } from "./Counters";
import type { CuarentaScene } from "./scene";

/** The end of a match of Cuarenta: perros and tantos laid out, and what is shouted. */
export const end: EndOf<CuarentaScene> = {
  word: (scores) => (scores.some((score) => score.name === "zapateria") ? "¡Zapatero!" : "¡Cuarenta!"),
  Marks: ({ scene, side }) => {
    const markers = scene.markers.find((one) => one.side === side);
    return (
      markers && (
        <>
          <Counters perros={markers.perros} tantos={markers.tantos} />
          <Chicas won={markers.chicas} toWin={scene.chicas_to_win} />
        </>
      )
    );
  },
  peaks: ["caida", "limpia", "ronda", "catch", "four", "triple", "four_caidas", "claim"],
};
