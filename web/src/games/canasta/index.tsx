import type { GameRoom } from "../game";
import type { CanastaScene } from "./scene";
import { Board } from "./Board";
import { BEAN } from "./counters";
import "./table.css";
import "./canasta.css";

export const room: GameRoom<CanastaScene> = { pack: "french", Board, counter: { picture: BEAN, points: 100 } };
