// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "title": null;
  "none": null;
  "kept": null;
  "matches": { n: number };
  "won": { n: number };
  "win": null;
  "loss": null;
  "tie": null;
  "with": { names: string | number };
  "against": { names: string | number };
  "replay": null;
  "export": null;
  "forget": null;
  "forget_sure": null;
  "forget_one": null;
  "numbers": null;
  "list": null;
  "count.caida": null;
  "count.limpia": null;
  "count.ronda": null;
  "count.cante": null;
  "count.out": null;
  "replay_title": null;
  "step": { n: string | number; of: string | number };
  "previous": null;
  "next": null;
  "seen_from": null;
  "everybody": null;
}

export const p = speaker<Facts>(
  "title none kept matches won win loss tie with against replay export forget forget_sure forget_one numbers list count.caida count.limpia count.ronda count.cante count.out replay_title step previous next seen_from everybody",
  [
    // es
    [
      "Mis partidas",
      "Todavía no hay partidas terminadas en este dispositivo.",
      "Se guardan solo aquí, en este navegador; nadie más las ve.",
      ["{n} partida", "{n} partidas"],
      ["{n} ganada", "{n} ganadas"],
      "Ganada",
      "Perdida",
      "Empate",
      "con {names}",
      "contra {names}",
      "Volver a verla",
      "Guardar en un archivo",
      "Borrar todo",
      "¿Borrar las partidas y las cuentas de este dispositivo? No se pueden recuperar.",
      "Borrar esta partida",
      "Cuentas",
      "Partidas",
      "caídas",
      "limpias",
      "rondas",
      "cantes",
      "cierres",
      "La partida otra vez",
      "Paso {n} de {of}",
      "Paso atrás",
      "Paso adelante",
      "Visto desde",
      "El público",
    ],
    // en
    [
      "My matches",
      "No finished matches on this device yet.",
      "They are kept here alone, in this browser; nobody else sees them.",
      ["{n} match", "{n} matches"],
      ["{n} won", "{n} won"],
      "Won",
      "Lost",
      "Tied",
      "with {names}",
      "against {names}",
      "Watch it again",
      "Save to a file",
      "Delete all",
      "Delete all matches and counts of this device? They cannot be brought back.",
      "Delete this match",
      "Numbers",
      "Matches",
      "caídas",
      "limpias",
      "rondas",
      "cantes",
      "times out",
      "The game again",
      "Step {n} of {of}",
      "Step back",
      "Step forward",
      "Seen from",
      "The public",
    ],
    // de
    [
      "Meine Partien",
      "Auf diesem Gerät ist noch keine Partie zu Ende gespielt.",
      "Sie liegen nur hier, in diesem Browser; sonst sieht sie niemand.",
      ["{n} Partie", "{n} Partien"],
      ["{n} gewonnen", "{n} gewonnen"],
      "Gewonnen",
      "Verloren",
      "Unentschieden",
      "mit {names}",
      "gegen {names}",
      "Noch einmal ansehen",
      "In eine Datei sichern",
      "Alles löschen",
      "Alle Partien und Zahlen dieses Geräts löschen? Das lässt sich nicht rückgängig machen.",
      "Diese Partie löschen",
      "Zahlen",
      "Partien",
      "Caídas",
      "Limpias",
      "Rondas",
      "Meldungen",
      "Mal Schluss gemacht",
      "Die Partie noch einmal",
      "Schritt {n} von {of}",
      "Schritt zurück",
      "Schritt vor",
      "Gesehen von",
      "Publikum",
    ],
  ],
);
