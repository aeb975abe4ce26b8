// Made by `python -m tools.texts` from web/locale; not to be edited.

export const groups = [
  "Mazo y pozo",
  "En la mesa: {side}",
  "nada bajado",
  "Tu mano",
  ["{n} elegida", "{n} elegidas"],
  "¿Y ahora?",
  "Devolver",
  "Descartar",
  "recién llegada",
  "robó {name}",
  "se lo llevó {name}",
  "descartó {name}",
  "recién bajado",
];
