import type { GameRoom, SceneOf } from "../game";
import { Board } from "./Board";
import "./cuatrola.css";

export const room: GameRoom<SceneOf<"cuatrola">> = { pack: "spanish", Board };
