import type { GameRoom } from "../game";
import type { CuatrolaScene } from "./scene";
import { Board } from "./Board";
import { gloss } from "./gloss";
import "./cuatrola.css";

export const room: GameRoom<CuatrolaScene> = { pack: "spanish", cloth: "sur", Board, gloss, glossLanguage: "es" };
