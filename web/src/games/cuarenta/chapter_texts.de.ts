// Made by `python -m tools.texts` from src/sobremesa/games/cuarenta/locale; not to be edited.

export const chapter_texts = [
  "Karten und Spieler",
  "Das Austeilen",
  "Was angesagt wird",
  "Nehmen",
  "Caída und Limpia",
  "Die genommenen Karten",
  "Eine Ronda melden",
  "Der Punktestand",
  "Das Nationalspiel",
  "Was angesagt wird",
  "Nehmen",
  "Limpia und Caída",
  "Das Ende des Durchgangs",
  "Einzelfälle",
];
