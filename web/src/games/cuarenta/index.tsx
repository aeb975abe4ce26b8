import type { GameRoom } from "../game";
import type { CuarentaScene } from "./scene";
import { Board } from "./Board";
import { TANTO } from "./counters";
import { end } from "./end";

export const room: GameRoom<CuarentaScene> = {
  pack: "french",
  Board,
  end,
  counter: { picture: TANTO, points: 2, large: 10 },
  glossLanguage: "es",
};
