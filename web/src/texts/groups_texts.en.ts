// Made by `python -m tools.texts` from web/locale; not to be edited.

export const groups = [
  "Stock and pile",
  "On the table: {side}",
  "nothing laid",
  "Your hand",
  ["{n} chosen", "{n} chosen"],
  "What now?",
  "Put back",
  "Discard",
  "just drawn",
  "{name} drew",
  "{name} took it",
  "{name} discarded",
  "just laid",
];
