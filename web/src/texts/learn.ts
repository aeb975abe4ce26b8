// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "title": { game: string | number };
  "step": { n: string | number; of: string | number };
  "skip": null;
  "next": null;
  "others": null;
  "wrong": null;
  "play": null;
  "again": null;
}

export const l = speaker<Facts>(
  "title step skip next others wrong play again",
  [
    // es
    [
      "Aprender {game}",
      "{n} de {of}",
      "Saltar",
      "Sigo",
      "Juegan los demás…",
      "Esa no.",
      "Jugar una partida",
      "Otra vez",
    ],
    // en
    [
      "Learn {game}",
      "{n} of {of}",
      "Skip",
      "Go on",
      "The others play…",
      "Not that one.",
      "Play a match",
      "Once more",
    ],
    // de
    [
      "{game} lernen",
      "{n} von {of}",
      "Überspringen",
      "Weiter",
      "Die anderen spielen …",
      "Das nicht.",
      "Eine Partie spielen",
      "Noch einmal",
    ],
  ],
);
