// Made by `python -m tools.texts` from src/sobremesa/games/cuarenta/locale; not to be edited.

import { speaker } from "../../texts/speaker";

interface Facts {
  "P1": null;
  "P11": null;
  "P17": null;
  "P21": null;
  "P46": null;
  "P53": null;
  "P62": null;
  "P71": null;
  "W1": null;
  "W10": null;
  "W14": null;
  "W26": null;
  "W34": null;
  "A1": null;
}

export const c = speaker<Facts>(
  "P1 P11 P17 P21 P46 P53 P62 P71 W1 W10 W14 W26 W34 A1",
  [
    // es
    [
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
    ],
    // en
    [
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
    ],
    // de
    [
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
    ],
  ],
);
