// Made by `python -m tools.texts` from src/sobremesa/games/cuarenta/locale; not to be edited.

export const chapter_texts = [
  "The pack and the players",
  "The deal",
  "What is announced",
  "Capturing",
  "Caída and limpia",
  "The captured cards",
  "Claiming a ronda",
  "Keeping the score",
  "The national game",
  "What is announced",
  "Capturing",
  "Limpia and caída",
  "The end of the deal",
  "Particular cases",
];
