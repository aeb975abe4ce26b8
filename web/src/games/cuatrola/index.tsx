import type { GameRoom } from "../game";
import type { CuatrolaScene } from "./scene";
import { Board } from "./Board";
import { STONE } from "./counters";
import { end } from "./end";
import "./cuatrola.css";

export const room: GameRoom<CuatrolaScene> = {
  pack: "spanish",
  Board,
  end,
  counter: { picture: STONE, points: 1 },
  glossLanguage: "es",
};
