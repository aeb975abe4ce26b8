// Made by `python -m tools.texts` from src/sobremesa/games/cuatrola/locale; not to be edited.

import { speaker } from "../../texts/speaker";

interface Facts {
  "K01": null;
  "K06": null;
  "K08a": null;
  "K17": null;
  "K21a": null;
  "A4": null;
}

export const c = speaker<Facts>(
  "K01 K06 K08a K17 K21a A4",
  [
    // es
    [
      "Los jugadores y las cartas",
      "Lo que se juega",
      "Las bazas",
      "Lo que valen las cartas",
      "Ganar la mano y la partida",
      "Casos",
    ],
    // en
    [
      "Players and cards",
      "The bids",
      "The tricks",
      "What the cards are worth",
      "Winning the hand and the match",
      "Particular cases",
    ],
    // de
    [
      "Spieler und Karten",
      "Die Ansagen",
      "Die Stiche",
      "Was die Karten zählen",
      "Spiel und Partie gewinnen",
      "Einzelfälle",
    ],
  ],
);
