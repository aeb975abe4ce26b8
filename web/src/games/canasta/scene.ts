// Made by `python -m tools.messages` from src/sobremesa/protocol; not to be edited.

import type { Breakdown, CardFace, Place, Side } from "../../messages";

/** A table of Canasta; `asks` is `start`, `lay` or `answer` where the watcher is to decide. */
export interface CanastaScene {
  seat: number | null;
  actor: number;
  where: string;
  hand: readonly Held[];
  choices: readonly Lay[];
  seats: readonly Place[];
  sides: readonly Side[];
  phase: string;
  groups: readonly GroupTable[];
  pile: Pile;
  stock: number;
  turn: Turn | null;
  order: readonly number[];
  resting: readonly number[];
  dealer: number;
  canastas_needed: number;
  target: number;
  game: "canasta";
  question: string;
  breakdown: Breakdown | null;
  winners: readonly number[];
  asks: string;
}

/**
 * All cards of a kind in the own hand: how the kind is written, what each counts, and the cards themselves.
 *
 * The cards stand in the order in which they will be shown, whichever of them the player points at.
 */
export interface Held {
  card: string;
  name: string;
  kind: string;
  value: number;
  cards: readonly string[];
  playable: boolean;
  why: string;
  clause: string;
  count: number;
}

/**
 * One thing that the watcher may do; `cards` are the kinds that leave the hand.
 *
 * `does` is `draw`, `take`, `lay` (a new row), `add` (to a row), `jokers`, `threes`, `ask`, `answer`, `drop`, `out`
 * (a discard that ends the round), `special` or `end`; `rank` is the row it concerns. A `plain` one is a single step,
 * or all the cards of a rank at once; the others are there for who picks out cards one by one.
 */
export interface Lay {
  actions: readonly string[];
  text: string;
  does: string;
  cards: readonly string[];
  takes: readonly string[];
  points: number;
  preview: string;
  note: string;
  partial: boolean;
  spoken: string;
  quiet: boolean;
  rank: string;
  plain: boolean;
}

/**
 * A group's side of the table; `opens` is what it must lay to open (0: it has).
 *
 * `unfinished` is what its rows would cost that are no canasta yet, were the round over.
 */
export interface GroupTable {
  side: number;
  rows: readonly Row[];
  red_threes: readonly string[];
  black_threes: readonly string[];
  opens: number;
  canastas: number;
  factor: number;
  unfinished: number;
}

/**
 * A row of a group: its cards from the bottom up, and how far it is from a canasta.
 *
 * `canasta` is empty, `pure` (limpia), `mixed` (sucia) or `jokers`; `bonus` what it brings, `points` its cards.
 */
export interface Row {
  rank: string;
  name: string;
  text: string;
  cards: readonly string[];
  naturals: number;
  wilds: number;
  missing: number;
  canasta: string;
  bonus: number;
  points: number;
}

/**
 * The discards: how many, the top one, and whether they are frozen for the watcher's side.
 *
 * A watcher without a seat is told of the side that is to play. `freezer` is the card below the top that froze
 * them; `froze` says that the top one did, for all sides. `lines` say what it takes to get them. `aside` is the rest
 * of a pile taken in this turn, which comes to hand later.
 */
export interface Pile {
  size: number;
  top: CardFace | null;
  frozen: boolean;
  freezer: string;
  froze: boolean;
  blocked: boolean;
  aside: number;
  lines: readonly string[];
  ways: readonly Way[];
}

/** A way to take the pile: what it uses from the hand, and why it cannot be done. */
export interface Way {
  action: string;
  text: string;
  cards: readonly string[];
  playable: boolean;
  why: string;
  clause: string;
}

/** Whose turn it is (the one who asks, where the partner is asked), and how much it must lay and has laid. */
export interface Turn {
  seat: number;
  need: number;
  laid: number;
  cards: number;
  answer: string;
}
