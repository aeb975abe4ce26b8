import type { GenericScene } from "../../messages";
import type { GameRoom } from "../game";
import { Board } from "./Board";
import "./generic.css";

export const room: GameRoom<GenericScene> = { pack: "french", Board };
