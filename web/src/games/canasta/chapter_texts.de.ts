// Made by `python -m tools.texts` from src/sobremesa/games/canasta/locale; not to be edited.

export const chapter_texts = [
  "Spieler und Karten",
  "Die Runde",
  "Das Geben",
  "Der Zug",
  "Auslegen",
  "Das Minimum",
  "Der Canasta",
  "Das Paket nehmen",
  "Die Dreien",
  "Schluss und Zählen",
  "Wie viele spielen",
  "Einzelfälle",
];
