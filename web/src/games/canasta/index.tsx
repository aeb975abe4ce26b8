import type { GameRoom, SceneOf } from "../game";
import { Board } from "./Board";
import "./canasta.css";

export const room: GameRoom<SceneOf<"canasta">> = { pack: "french", Board };
