// Made by `python -m tools.messages` from src/sobremesa/protocol; not to be edited.

import type { CardFace, Choice, Fact, HandCard, Scene } from "../messages";

/** Table of a game whose parts the kit draws; `pack` is `french` or `spanish`, `cloth` a cloth of the house. */
export interface KitScene extends Scene {
  pack: string;
  cloth: string;
  title: string;
  tricks: readonly Trick[];
  rows: readonly Row[];
  piles: readonly Pile[];
  calls: readonly Calls[];
  facts: readonly TableFact[];
  places: Places;
  dealer: number | null;
  version: number;
  own: readonly Own[];
  shout: Shout | null;
}

/** The trick, in order of play; `winning` is said of its best card, and `last` is the one before it. */
export interface Trick {
  id: string;
  title: string;
  cards: readonly TrickCard[];
  winning: string;
  last: TakenTrick | null;
}

/** A card of a trick: who played it, and whether it is the best so far. */
export interface TrickCard extends CardFace {
  seat: number;
  best: boolean;
}

/** A complete trick: who took it, and that in words. */
export interface TakenTrick {
  cards: readonly TrickCard[];
  winner: number;
  told: string;
}

/** Cards that lie open side by side; `take` is the word for taking some of them. */
export interface Row {
  id: string;
  title: string;
  cards: readonly CardFace[];
  take: string;
}

/** Cards that lie face down on each other; `under` lies open below them, crosswise, and has a title of its own. */
export interface Pile {
  id: string;
  title: string;
  n: number;
  under: CardFace | null;
  under_title: string;
}

/** What the seats have said before the play, such as their bids, in the order in which they spoke. */
export interface Calls {
  id: string;
  title: string;
  calls: readonly SeatCall[];
}

/** What a seat has said; to pass and the like is `quiet`. */
export interface SeatCall {
  seat: number;
  text: string;
  quiet: boolean;
}

/** A line that holds for all: `suit` is drawn where it tells of one, such as trumps. */
export interface TableFact extends Fact {
  suit: string;
}

/** The parts, by their ids, in the places of the cloth; `ask` is the lines and the rows of buttons kept free. */
export interface Places {
  centre: readonly string[];
  corner: readonly string[];
  ask: readonly [number, number];
}

/**
 * A part that a module of the game draws, in the place of the part of the same id, which stands where that fails.
 *
 * `module` is its address, which says its hash; `data` is what it is drawn from.
 */
export interface Own {
  id: string;
  module: string;
  data: Record<string, unknown>;
}

/** A word that is shouted once over the table. */
export interface Shout {
  text: string;
}

/**
 * Table where cards lie in groups of rows, a group a side, the watcher's first; the own hand is held by kinds.
 *
 * `asks` is `lay` where the cards that are picked out make the choice; `waits` is what is said while others are asked.
 */
export interface GroupScene extends Scene {
  hand: readonly HeldKind[];
  choices: readonly Lay[];
  groups: readonly Group[];
  stock: Pile;
  discards: Discards;
  dealer: number;
  version: number;
  pack: string;
  asks: string;
  waits: string;
  shout: Shout | null;
}

/**
 * All cards of a kind in the own hand: how the kind is written, and the cards themselves.
 *
 * The cards stand in the order in which they will be shown, whichever of them the player points at.
 */
export interface HeldKind extends HandCard {
  kind: string;
  cards: readonly string[];
}

/**
 * One thing that the watcher may do; `cards` are the kinds that leave the hand.
 *
 * `does` is `draw`, `take` (the discards), `lay` (a new row), `add` (to a row), `drop` (a discard), `out` (one that
 * ends the hand), or a word of the game for what needs no cards picked out; `at` is the row it concerns. A `plain` one
 * is a single step, or all the cards of a rank at once; the others are there for who picks out cards one by one.
 */
export interface Lay extends Choice {
  does: string;
  at: string;
  plain: boolean;
}

/** A side's part of the table: its rows, what lies beside them, and how it stands. */
export interface Group {
  side: number;
  rows: readonly Meld[];
  apart: readonly Apart[];
  stands: readonly Standing[];
}

/**
 * A row of a group: its cards from the bottom up, and how far it is from what closes it; `told` says it aloud.
 *
 * `closed` is what a closed row is called, which is a stack with its last card on top; an open one has none.
 */
export interface Meld {
  id: string;
  told: string;
  cards: readonly string[];
  naturals: number;
  wilds: number;
  missing: number;
  closed: string;
}

/** Cards that a side has laid beside its rows, and that in words. */
export interface Apart {
  told: string;
  cards: readonly string[];
}

/** How a side stands, in a few words: what costs is a `warn`; what a turn has laid is `short`, or `done`. */
export interface Standing {
  text: string;
  look: "" | "done" | "short" | "warn";
}

/**
 * The discards: how many, the top one, and whether they are frozen for the watcher's side; `told` says it aloud.
 *
 * A watcher without a seat is told of the side that is to play. `across` is the card below the top that froze them;
 * `froze` says that the top one did, for all sides. `lines` say what it takes to get them, the first that they are
 * frozen where they are.
 */
export interface Discards {
  title: string;
  told: string;
  size: number;
  top: CardFace | null;
  frozen: boolean;
  across: string;
  froze: boolean;
  lines: readonly string[];
  ways: readonly Way[];
}

/** A way to take the discards, and why it cannot be done. */
export interface Way {
  action: string;
  text: string;
  playable: boolean;
  why: string;
  clause: string;
}
