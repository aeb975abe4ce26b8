// Made by `python -m tools.texts` from src/sobremesa/games/cuatrola/locale; not to be edited.

export const chapter_texts = [
  "Players and cards",
  "The bids",
  "The tricks",
  "What the cards are worth",
  "Winning the hand and the match",
  "Particular cases",
];
