import type { GameRoom } from "../games/game";
import type { KitScene } from "./scene";
import { Board } from "./Board";

/** The board of any game whose table is stated in the words of the kit. */
export const room: GameRoom<KitScene> = { pack: "french", Board, frame: "kit-frame" };
