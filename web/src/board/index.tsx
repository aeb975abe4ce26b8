import type { BoardProps, GameRoom } from "../games/game";
import { landed } from "../parts/landed";
import { Table } from "./Board";
import { Row } from "./Row";
import type { KitScene } from "./scene";

/** The table of a game that brings nothing of its own. */
const Board = ({ scene, store, still = false }: BoardProps<KitScene>) => (
  <Table scene={scene} facts={landed(store, scene, still)} store={store} still={still} Row={Row} />
);

/** The board of any game whose table is stated in the words of the kit. */
export const room: GameRoom<KitScene> = { pack: "french", Board, frame: "kit-frame" };
