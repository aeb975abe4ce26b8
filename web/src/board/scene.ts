// Made by `python -m tools.messages` from src/sobremesa/protocol; not to be edited.

import type { Breakdown, CardFace, Choice, HandCard, Place, Side } from "../messages";

/** Table of a game whose parts the kit draws; `pack` is `french` or `spanish`, `cloth` a cloth of the house. */
export interface KitScene {
  game: string;
  seat: number | null;
  actor: number;
  where: string;
  hand: readonly HandCard[];
  choices: readonly Choice[];
  seats: readonly Place[];
  sides: readonly Side[];
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
  question: string;
  breakdown: Breakdown | null;
  winners: readonly number[];
  version: number;
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
export interface TrickCard {
  card: string;
  name: string;
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
export interface TableFact {
  label: string;
  value: string;
  suit: string;
}

/** The parts, by their ids, in the places of the cloth; `ask` is the lines and the rows of buttons kept free. */
export interface Places {
  centre: readonly string[];
  corner: readonly string[];
  ask: readonly [number, number];
}

/** A word that is shouted once over the table. */
export interface Shout {
  text: string;
}
