// Made by `python -m tools.texts` from src/sobremesa/games/cuatrola/locale; not to be edited.

export const chapter_texts = [
  "Spieler und Karten",
  "Die Ansagen",
  "Die Stiche",
  "Was die Karten zählen",
  "Spiel und Partie gewinnen",
  "Einzelfälle",
];
