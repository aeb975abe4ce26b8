// Made by `python -m tools.texts` from src/sobremesa/games/cuatrola/locale; not to be edited.

export const chapter_texts = [
  "Los jugadores y las cartas",
  "Lo que se juega",
  "Las bazas",
  "Lo que valen las cartas",
  "Ganar la mano y la partida",
  "Casos",
];
