// Made by `python -m tools.texts` from web/locale; not to be edited.

export const groups = [
  "Stapel und Paket",
  "Auf dem Tisch: {side}",
  "nichts ausgelegt",
  "Deine Hand",
  ["{n} gewählt", "{n} gewählt"],
  "Und jetzt?",
  "Zurücklegen",
  "Ablegen",
  "gerade gekommen",
  "{name} hat gezogen",
  "{name} hat es genommen",
  "{name} hat abgelegt",
  "eben ausgelegt",
];
