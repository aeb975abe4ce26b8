import type { VNode } from "preact";
import type { Pack } from "../cards/draw";
import type { Scene } from "../messages";
import type { TableStore } from "../table/store";

export type SceneOf<G extends Scene["game"]> = Extract<Scene, { game: G }>;

/** What a game's table is given: the scene to show, and the store to act with; `still` where it only shows (replay). */
export interface BoardProps<S extends Scene> {
  scene: S;
  store: TableStore;
  still?: boolean;
}

/** A game's room: it is loaded when its table is opened. */
export interface GameRoom<S extends Scene = Scene> {
  pack: Pack;
  /** Score, others, the middle of the table, what may be done, the hand: everything below the bar and above nothing. */
  Board(props: BoardProps<S>): VNode | null;
}
