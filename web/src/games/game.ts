import type { ComponentChildren, VNode } from "preact";
import type { Pack } from "../cards/draw";
import type { Scene, Scored } from "../messages";
import type { Counter } from "../parts/landed";
import type { Language } from "../texts/languages";
import type { TableStore } from "../table/store";

/** Props of a game's table: the scene to show, and the store to act with; `still` where it only shows (replay). */
export interface BoardProps<S extends Scene> {
  scene: S;
  store: TableStore;
  still?: boolean;
}

/** The words of a game by language, each with what it means. */
export type Gloss = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** A game's rulebook in chapters: the heading before some clauses. */
export interface Chapters {
  titles(): Readonly<Record<string, string>>;
}

/** A game's part in the end of a match. */
export interface EndOf<S extends Scene> {
  /** The name of a match that one has won, by what the last step scored. */
  word?(scores: readonly Scored[]): string;
  /** A side's winnings, laid out as counters. */
  Marks?(props: { scene: S; side: number }): ComponentChildren;
  /** The names of what a play scores that is worth remembering; none: all. */
  readonly peaks?: readonly string[];
}

/** The pack that a table is played with: its scene's, where that says so. */
export const packOf = (scene: Scene & { readonly pack?: string }, pack: Pack): Pack =>
  scene.pack === "spanish" ? "spanish" : pack;

/** A game's room: it is loaded when its table is opened. */
export interface GameRoom<S extends Scene = Scene> {
  pack: Pack;
  /** The language of the game's words, where it is not the reader's. */
  glossLanguage?: string;
  end?: EndOf<S>;
  /** The counter that flies to the score where a game is scored with some. */
  counter?: Counter;
  /** Score, others, the middle of the table, what may be done, the hand: everything below the bar and above nothing. */
  Board(props: BoardProps<S>): VNode | null;
}
