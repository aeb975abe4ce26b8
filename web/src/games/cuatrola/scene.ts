// Made by `python -m tools.messages` from src/sobremesa/protocol; not to be edited.

import type { CardFace, Scene } from "../../messages";

/** A table of Cuatrola; `asks` is `bid`, `play` or `cante` where the watcher is to decide. */
export interface CuatrolaScene extends Scene {
  phase: string;
  trump: Trump | null;
  deal: Deal | null;
  offers: readonly Offer[];
  songs: readonly Song[];
  bids: readonly Bid[];
  trick: Trick | null;
  past: readonly Trick[];
  taken: readonly Taken[];
  sung: readonly Sung[];
  idle_cards: readonly CardFace[];
  dealer: number;
  mano: number;
  target: number;
  exact: boolean;
  game: "cuatrola";
  asks: string;
}

/** The trump suit, and the card that named it (empty where it is not shown), which is the dealer's. */
export interface Trump extends CardFace {
  suit: string;
  suit_name: string;
}

/** Contract of the hand: who plays it, who sits out, and how many tricks it takes (0: points decide). */
export interface Deal {
  contract: string;
  text: string;
  value: number;
  goal: string;
  needed: number;
  declarer: number | null;
  idle: number | null;
}

/** A call that the watcher is asked for: what it is worth, what it must reach, and why it cannot be made. */
export interface Offer {
  call: string;
  text: string;
  value: number;
  goal: string;
  playable: boolean;
  why: string;
  clause: string;
}

/** A cante that the watcher may sing: the action, the two cards, and the points. */
export interface Song {
  action: string;
  text: string;
  cards: readonly string[];
  points: number;
}

/** Call of a seat in the auction; `call` is the notation. */
export interface Bid {
  seat: number;
  call: string;
  text: string;
}

/** A trick in the order of play, and what its cards count; `winner` is known once it is complete. */
export interface Trick {
  number: number;
  leader: number;
  cards: readonly TrickCard[];
  points: number;
  winner: number | null;
}

/** A card of a trick, who played it, and whether it is winning so far. */
export interface TrickCard extends CardFace {
  seat: number;
  winning: boolean;
}

/** Count of a side in this hand: tricks, how many its contract needs, and points where they count. */
export interface Taken {
  side: number;
  tricks: number;
  needed: number;
  points: number | null;
}

/** A cante that was sung: in words, and what its suit is called. */
export interface Sung {
  seat: number;
  suit: string;
  points: number;
  text: string;
  suit_name: string;
}
