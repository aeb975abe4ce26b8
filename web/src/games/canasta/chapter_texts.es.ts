// Made by `python -m tools.texts` from src/sobremesa/games/canasta/locale; not to be edited.

export const chapter_texts = [
  "Los jugadores y las cartas",
  "La mano",
  "El reparto",
  "El turno",
  "Bajar",
  "El mínimo",
  "La canasta",
  "Tomar el pozo",
  "Los treses",
  "Cerrar y contar",
  "Cuántos juegan",
  "Casos",
];
