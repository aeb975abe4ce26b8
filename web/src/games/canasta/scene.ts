// Made by `python -m tools.messages` from src/sobremesa/protocol; not to be edited.

import type { GroupScene } from "../../board/scene";

/** A table of Canasta; `asks` is `start`, `lay` or `answer` where the watcher is to decide. */
export interface CanastaScene extends GroupScene {
  game: "canasta";
}
