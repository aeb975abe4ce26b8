// Made by `python -m tools.texts` from src/sobremesa/games/cuarenta/locale; not to be edited.

export const chapter_texts = [
  "El naipe y los jugadores",
  "Se da",
  "Lo que se canta",
  "Levantar",
  "Caída y limpia",
  "El cartón",
  "Reclamar la ronda",
  "Los tantos",
  "El juego nacional",
  "Lo que se canta",
  "Levantar",
  "Limpia y caída",
  "El final de la data",
  "Casos",
];
