// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "won": null;
  "lost": null;
  "story": null;
  "story_words": { sides: string | number };
  "course": { course: string | number; name: string | number };
  "best": null;
  "count": null;
  "rematch": null;
  "waits": null;
  "again": { names: string | number };
  "picture": null;
  "leave": null;
  "share_result": null;
  "link_for_seats": null;
  "winners": { names: string | number };
}

export const e = speaker<Facts>(
  "won lost story story_words course best count rematch waits again picture leave share_result link_for_seats winners",
  [
    // es
    [
      "¡Partida ganada!",
      "Partida perdida",
      "Cómo fue el partido",
      "Puntos de cada lado, jugada a jugada. {sides}",
      "{name}: {course}",
      "Lo mejor",
      "La última cuenta",
      "La revancha",
      "Esperando a los demás…",
      "También quieren otra: {names}",
      "Guardar la imagen",
      "Levantarse de la mesa",
      "Compartir el resultado",
      "El enlace solo se abre para quienes se sientan a esta mesa.",
      "Gana {names}",
    ],
    // en
    [
      "Match won!",
      "Match lost",
      "How the match went",
      "Points of each side, move by move. {sides}",
      "{name}: {course}",
      "The best moment",
      "The last count",
      "Rematch",
      "Waiting for the others …",
      "They want another, too: {names}",
      "Save the picture",
      "Leave the table",
      "Share the result",
      "The link opens only for those who sit at this table.",
      "{names} won",
    ],
    // de
    [
      "Partie gewonnen!",
      "Partie verloren",
      "Wie die Partie lief",
      "Punkte jeder Seite, Zug um Zug. {sides}",
      "{name}: {course}",
      "Der schönste Augenblick",
      "Die letzte Abrechnung",
      "Revanche",
      "Die anderen fehlen noch …",
      "Wollen auch noch eine: {names}",
      "Bild speichern",
      "Vom Tisch aufstehen",
      "Ergebnis teilen",
      "Der Link öffnet sich nur für die, die an diesem Tisch sitzen.",
      "Es gewinnt: {names}",
    ],
  ],
);
