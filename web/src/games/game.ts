import type { VNode } from "preact";
import type { Back } from "../cards/backs";
import type { Pack } from "../cards/draw";
import type { Scene } from "../messages";
import type { Language } from "../texts/languages";
import type { TableStore } from "../table/store";

/** What a game's table is given: the scene to show, and the store to act with; `still` where it only shows (replay). */
export interface BoardProps<S extends Scene> {
  scene: S;
  store: TableStore;
  still?: boolean;
}

/** The words of a game by language, each with what it means. */
export type Gloss = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** A game's room: it is loaded when its table is opened. */
export interface GameRoom<S extends Scene = Scene> {
  pack: Pack;
  /** The cloth that the game is played on, and with it the backs of its cards; without one it is the first. */
  cloth?: Back;
  /** The words of the game, and the language they are in where it is not the reader's. */
  gloss?: Gloss;
  glossLanguage?: string;
  /** Score, others, the middle of the table, what may be done, the hand: everything below the bar and above nothing. */
  Board(props: BoardProps<S>): VNode | null;
}
