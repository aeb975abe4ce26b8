import type { GameRoom, SceneOf } from "../game";
import { Board } from "./Board";
import "./cuarenta.css";

export const room: GameRoom<SceneOf<"cuarenta">> = { pack: "french", Board };
