/** The indices: strokes in a box of 36 × 56, drawn with round ends so that they stay readable at 20 pixels. CC0. */

const ZERO = "M26 2C14 2 14 54 26 54S38 2 26 2Z";
const NARROW_ONE = "M2 13 9 3V54";

export const GLYPHS: Readonly<Record<string, string>> = {
  A: "M2 54 18 2 34 54M8 38H28",
  "1": "M7 14 20 3V54M8 54H32",
  "2": "M4 15C4-3 33-3 33 15C33 28 19 36 4 54H34",
  "3": "M4 9C12-2 32 0 32 14C32 25 23 27 15 27C25 27 34 31 34 41C34 58 10 58 3 46",
  "4": "M26 54V2L3 39H35",
  "5": "M31 3H9L6 26C14 19 34 20 34 38C34 57 10 58 3 47",
  "6": "M28 2C12 10 3 24 3 38C3 60 34 60 34 38C34 20 10 18 4 36",
  "7": "M3 3H34C23 18 16 34 14 54",
  "8": "M18 26C4 26 4 2 18 2S32 26 18 26C0 26-1 54 18 54S36 26 18 26Z",
  "9": "M8 54C24 46 33 32 33 18C33-4 2-4 2 18C2 36 26 38 32 20",
  "10": `${NARROW_ONE}${ZERO}`,
  "11": `${NARROW_ONE}M21 13 28 3V54`,
  "12": `${NARROW_ONE}M18 14C18-3 37-3 36 15C36 28 26 36 18 54H37`,
  J: "M12 2H32M26 2V40C26 58 4 58 3 42",
  Q: "M18 2C-3 2-3 54 18 54S39 2 18 2ZM20 39 35 57",
  K: "M5 2V54M33 2 6 33M15 23 35 54",
  "*": "M18 2 23 20 36 21 26 31 30 48 18 38 6 48 10 31 0 21 13 20Z",
};

/** The signs in the corner of a card: Spanish cards bear numbers, as they do on every table in Spain. */
export const SPANISH_INDEX: Readonly<Record<string, string>> = { A: "1", S: "10", C: "11", R: "12" };
export const FRENCH_INDEX: Readonly<Record<string, string>> = { T: "10" };
