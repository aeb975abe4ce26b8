import { GroupTable } from "../../board/GroupTable";
import type { BoardProps, GameRoom } from "../game";
import type { CanastaScene } from "./scene";
import { BEAN } from "./counters";
import { read } from "./turn";

/** The table of Canasta: the kit's, where cards lie in groups of rows. */
const Board = (props: BoardProps<CanastaScene>) => <GroupTable {...props} read={read} />;

export const room: GameRoom<CanastaScene> = {
  pack: "french",
  Board,
  counter: { picture: BEAN, points: 100 },
};
