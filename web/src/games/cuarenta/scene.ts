// Made by `python -m tools.messages` from src/sobremesa/protocol; not to be edited.

import type { CardFace, Scene } from "../../messages";

/** A table of Cuarenta; `asks` is `play`, `take` or `claim` where the watcher is to decide. */
export interface CuarentaScene extends Scene {
  table: readonly Laid[];
  markers: readonly Markers[];
  chicas_to_win: number;
  dealer: number;
  stock: number;
  game: "cuarenta";
  asks: string;
}

/** A card on the table; `last` is the one just laid, on which a caída is made (P47). */
export interface Laid extends CardFace {
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
