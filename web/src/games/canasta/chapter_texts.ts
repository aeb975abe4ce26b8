// Made by `python -m tools.texts` from src/sobremesa/games/canasta/locale; not to be edited.

import { speaker } from "../../texts/speaker";

interface Facts {
  "C01": null;
  "C10": null;
  "C16": null;
  "C20": null;
  "C26": null;
  "C32": null;
  "C34": null;
  "C42": null;
  "C49": null;
  "C61": null;
  "C74": null;
  "A01": null;
}

export const c = speaker<Facts>(
  "C01 C10 C16 C20 C26 C32 C34 C42 C49 C61 C74 A01",
  [
    // es
    [
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
    ],
    // en
    [
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
    ],
    // de
    [
      "Spieler und Karten",
      "Die Runde",
      "Das Geben",
      "Der Zug",
      "Auslegen",
      "Das Minimum",
      "Der Canasta",
      "Das Paket nehmen",
      "Die Dreien",
      "Schluss und Zählen",
      "Wie viele spielen",
      "Einzelfälle",
    ],
  ],
);
