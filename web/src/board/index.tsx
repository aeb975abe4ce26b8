import { useMemo } from "preact/hooks";
import type { BoardProps, GameRoom } from "../games/game";
import type { Choice } from "../messages";
import { landed } from "../parts/landed";
import { Table } from "./Board";
import { Row } from "./Row";
import type { KitScene } from "./scene";

/** The table of a game that brings nothing of its own; what takes most is put forward. */
function Board({ scene, store, still = false }: BoardProps<KitScene>) {
  const sorted = useMemo(() => ({ ...scene, choices: [...scene.choices].sort(byTakes) }), [scene]);
  const facts = landed(store, scene, still);
  return <Table scene={sorted} facts={facts === scene ? sorted : facts} store={store} still={still} Row={Row} />;
}

const byTakes = (one: Choice, other: Choice): number => other.takes.length - one.takes.length;

/** The board of any game whose table is stated in the words of the kit. */
export const room: GameRoom<KitScene> = { pack: "french", Board, frame: "kit-frame" };
