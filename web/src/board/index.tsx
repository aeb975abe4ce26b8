import { useMemo } from "preact/hooks";
import type { BoardProps, GameRoom } from "../games/game";
import type { Choice } from "../messages";
import { fetched } from "../parts/fetched";
import { landed } from "../parts/landed";
import { Table } from "./Board";
import { OwnPart } from "./OwnPart";
import { Row } from "./Row";
import type { GroupScene, KitScene } from "./scene";

/** Not before a game has groups of rows. */
const GroupTable = fetched(() => import("./GroupTable").then((found) => found.GroupTable));

/** The table of a game that brings nothing of its own; what takes most is put forward. */
function OneTable({ scene, store, still = false }: BoardProps<KitScene>) {
  const sorted = useMemo(() => ({ ...scene, choices: [...scene.choices].sort(byTakes) }), [scene]);
  const facts = landed(store, scene, still);
  return (
    <Table
      scene={sorted}
      facts={facts === scene ? sorted : facts}
      store={store}
      still={still}
      Row={Row}
      Own={OwnPart}
    />
  );
}

const byTakes = (one: Choice, other: Choice): number => other.takes.length - one.takes.length;

const hasGroups = (scene: KitScene | GroupScene): scene is GroupScene => "groups" in scene;

function Board({ scene, ...rest }: BoardProps<KitScene | GroupScene>) {
  return hasGroups(scene) ? <GroupTable scene={scene} {...rest} /> : <OneTable scene={scene} {...rest} />;
}

/** The board of any game whose table is stated in the words of the kit. */
export const room: GameRoom<KitScene | GroupScene> = { pack: "french", Board };
