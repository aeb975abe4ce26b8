// Made by `python -m tools.texts` from src/sobremesa/games/canasta/locale; not to be edited.

export const chapter_texts = [
  "Players and cards",
  "The round",
  "The deal",
  "The turn",
  "Laying rows",
  "The minimum",
  "The canasta",
  "Taking the pile",
  "The threes",
  "Going out and counting",
  "How many play",
  "Particular cases",
];
