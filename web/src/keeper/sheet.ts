// Made by `python -m tools.score_sheets` from src/sobremesa/presentation/score_sheet.py; not to be edited.

/** All sheets of a game: its place among the games, its titles, its numbers of sides, the words by language. */
export interface Sheets {
  game: string;
  place: number;
  titles: Record<string, string>;
  sides: readonly number[];
  rulesets: readonly Ruled[];
  words: Record<string, Record<string, string>>;
}

/** A ruleset by its name and titles, with its sheet: one of touches, or one of rounds. */
export interface Ruled {
  name: string;
  titles: Record<string, string>;
  touches: TouchSheet | null;
  rounds: RoundSheet | null;
}

/** Sheet on which every score is marked at once; `target` points win a game, and `endings` tell what follows. */
export interface TouchSheet {
  target: number;
  marks: readonly Mark[];
  endings: readonly Ending[];
  counters: readonly (readonly number[])[];
}

/** Something that is scored at a touch: for each number of it, from `least` on, its points by the marker's score. */
export interface Mark {
  name: string;
  clauses: readonly string[];
  least: number;
  points: readonly (readonly number[])[];
  own: boolean;
}

/** What a game that is won leads to: `on`, `won` or `drawn`; below `zapatero_below` points the loser loses all. */
export interface Ending {
  won: number;
  lost: number;
  leads: string;
  zapatero_below: number;
}

/**
 * Sheet on which rounds are counted; `target` points end the match.
 *
 * A side's standing is 0 with nothing laid, 1 with cards laid, 2 with a full row, 3 with two or more.
 */
export interface RoundSheet {
  target: number;
  tie_goes_on: boolean;
  rows: readonly Row[];
  minima: readonly (readonly [number | null, number])[];
  again: Again | null;
}

/**
 * A line of a round: its points by the side's standing and by how many there are.
 *
 * Of cards `laid` or `held` the points are written in, and `worth` has the sign that they count with.
 */
export interface Row {
  name: string;
  clauses: readonly string[];
  worth: readonly (readonly number[])[];
  cards: "" | "held" | "laid";
  full: boolean;
  one_side: boolean;
  alone: boolean;
  wins: boolean;
}

/** The total from which a side starts again at nought, and the factor of its points from then on. */
export interface Again {
  total: number;
  factor: number;
  stacks: boolean;
  minus: boolean;
}
