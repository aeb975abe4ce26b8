import type { GameRoom } from "../game";
import type { CanastaScene } from "./scene";
import { Board } from "./Board";
import { BEAN } from "./counters";
import "../../board/groups.css";
import "../../board/group_rooms.css";
import "../../board/fields.css";
import "../../board/field_rooms.css";
import "../../board/kinds.css";
import "./canasta.css";

export const room: GameRoom<CanastaScene> = {
  pack: "french",
  frame: "kit-frame",
  Board,
  counter: { picture: BEAN, points: 100 },
};
