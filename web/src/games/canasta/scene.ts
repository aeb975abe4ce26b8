// Made by `python -m tools.messages` from src/sobremesa/protocol; not to be edited.

import type { Breakdown, Place, Side } from "../../messages";
import type { Discards, Group, HeldKind, Lay, Pile, Shout } from "../../board/scene";

/** A table of Canasta; `asks` is `start`, `lay` or `answer` where the watcher is to decide. */
export interface CanastaScene {
  seat: number | null;
  actor: number;
  where: string;
  hand: readonly HeldKind[];
  choices: readonly Lay[];
  seats: readonly Place[];
  sides: readonly Side[];
  groups: readonly Group[];
  stock: Pile;
  discards: Discards;
  dealer: number;
  game: "canasta";
  question: string;
  breakdown: Breakdown | null;
  winners: readonly number[];
  version: number;
  pack: string;
  asks: string;
  waits: string;
  shout: Shout | null;
}
