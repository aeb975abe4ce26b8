import type { GameRoom } from "../game";
import type { CuarentaScene } from "./scene";
import { Board } from "./Board";
import { gloss } from "./gloss";
import "./cuarenta.css";

export const room: GameRoom<CuarentaScene> = { pack: "french", cloth: "quito", Board, gloss, glossLanguage: "es" };
