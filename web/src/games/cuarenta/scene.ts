// Made by `python -m tools.messages` from src/sobremesa/protocol; not to be edited.

import type { Breakdown, Choice, HandCard, Place, Side } from "../../messages";

/** A table of Cuarenta; `asks` is `play`, `take` or `claim` where the watcher is to decide. */
export interface CuarentaScene {
  seat: number | null;
  actor: number;
  where: string;
  hand: readonly HandCard[];
  choices: readonly Choice[];
  seats: readonly Place[];
  sides: readonly Side[];
  table: readonly Laid[];
  markers: readonly Markers[];
  chicas_to_win: number;
  dealer: number;
  stock: number;
  game: "cuarenta";
  question: string;
  breakdown: Breakdown | null;
  winners: readonly number[];
  asks: string;
}

/** A card on the table; `last` is the one just laid, on which a caída is made (P47). */
export interface Laid {
  card: string;
  name: string;
  last: boolean;
}

/** A side's score as it lies on the table (P71): perros of ten, tantos of two. */
export interface Markers {
  side: number;
  perros: number;
  tantos: number;
  chicas: number;
  pile: number;
}
