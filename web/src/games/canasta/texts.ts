// Made by `python -m tools.texts` from src/sobremesa/games/canasta/locale; not to be edited.

import { speaker } from "../../texts/speaker";

interface Facts {
  "stock": { n: number };
  "pile": { n: number; top: string | number };
  "pile_none": null;
  "stock_label": null;
  "pile_label": null;
  "frozen_by": null;
  "middle": null;
  "rows_of": { side: string | number };
  "nothing": null;
  "pure": null;
  "mixed": null;
  "jokers": null;
  "missing": { n: number };
  "opens": { n: string | number };
  "opening": { n: string | number; of: string | number };
  "opened": { n: string | number };
  "reds": { n: number };
  "blacks": { n: number };
  "hand": null;
  "picked": { n: number };
  "choose_what": null;
  "turn_of": { name: string | number };
  "asks": { name: string | number };
  "not_yet": { name: string | number };
  "dealing": null;
  "resting": null;
  "put_back": null;
  "drop": null;
  "new_card": null;
  "last.drew": { name: string | number };
  "last.took": { name: string | number };
  "last.dropped": { name: string | number };
  "last.laid": null;
  "double": { n: string | number };
  "shout.pure": null;
  "shout.mixed": null;
  "shout.jokers": null;
  "out": null;
}

export const say = speaker<Facts>(
  "stock pile pile_none stock_label pile_label frozen_by middle rows_of nothing pure mixed jokers missing opens opening opened reds blacks hand picked choose_what turn_of asks not_yet dealing resting put_back drop new_card last.drew last.took last.dropped last.laid double shout.pure shout.mixed shout.jokers out",
  [
    // es
    [
      ["Mazo: {n} carta", "Mazo: {n} cartas"],
      ["Pozo: {n} carta, encima {top}", "Pozo: {n} cartas, encima {top}"],
      "No hay pozo",
      "mazo",
      "pozo",
      "congelado",
      "Mazo y pozo",
      "En la mesa: {side}",
      "nada bajado",
      "limpia",
      "sucia",
      "comodín",
      ["falta {n} para canasta", "faltan {n} para canasta"],
      "abre con {n}",
      "Apertura: {n} de {of}",
      "abierto con {n}",
      ["{n} tres rojo", "{n} treses rojos"],
      ["{n} tres negro", "{n} treses negros"],
      "Tu mano",
      ["{n} elegida", "{n} elegidas"],
      "¿Qué hacés ahora?",
      "Juega {name}",
      "{name} pregunta si puede cerrar",
      "Todavía no: juega {name}.",
      "Se reparte…",
      "En esta mano descansás.",
      "Devolver",
      "Descartar",
      "recién llegada",
      "robó {name}",
      "se lo llevó {name}",
      "descartó {name}",
      "recién bajado",
      "todo vale × {n}",
      "¡Canasta limpia!",
      "¡Canasta!",
      "¡Canasta de comodines!",
      "¡Cierra!",
    ],
    // en
    [
      ["Stock: {n} card", "Stock: {n} cards"],
      ["Pile: {n} card, on top {top}", "Pile: {n} cards, on top {top}"],
      "No pile",
      "stock",
      "pile",
      "frozen",
      "Stock and pile",
      "On the table: {side}",
      "nothing laid",
      "pure",
      "mixed",
      "wild",
      ["{n} more for a canasta", "{n} more for a canasta"],
      "opens with {n}",
      "Opening: {n} of {of}",
      "opened with {n}",
      ["{n} red three", "{n} red threes"],
      ["{n} black three", "{n} black threes"],
      "Your hand",
      ["{n} chosen", "{n} chosen"],
      "What now?",
      "{name} to play",
      "{name} asks to go out",
      "Not yet: it is {name}’s turn.",
      "Dealing…",
      "You sit this round out.",
      "Put back",
      "Discard",
      "just drawn",
      "{name} drew",
      "{name} took it",
      "{name} discarded",
      "just laid",
      "all counts × {n}",
      "A pure canasta!",
      "Canasta!",
      "A canasta of wild cards!",
      "Out!",
    ],
    // de
    [
      ["Stapel: {n} Karte", "Stapel: {n} Karten"],
      ["Paket: {n} Karte, obenauf {top}", "Paket: {n} Karten, obenauf {top}"],
      "Kein Paket",
      "Stapel",
      "Paket",
      "gefroren",
      "Stapel und Paket",
      "Auf dem Tisch: {side}",
      "nichts ausgelegt",
      "rein",
      "gemischt",
      "wild",
      ["noch {n} zum Canasta", "noch {n} zum Canasta"],
      "braucht {n} zum Auslegen",
      "Auslegen: {n} von {of}",
      "hat mit {n} ausgelegt",
      ["{n} rote Drei", "{n} rote Dreien"],
      ["{n} schwarze Drei", "{n} schwarze Dreien"],
      "Deine Hand",
      ["{n} gewählt", "{n} gewählt"],
      "Und jetzt?",
      "{name} ist dran",
      "{name} fragt, ob Schluss gemacht werden darf",
      "Noch nicht: {name} ist dran.",
      "Es wird gegeben …",
      "Du setzt diese Runde aus.",
      "Zurück",
      "Ablegen",
      "gerade gekommen",
      "{name} hat gezogen",
      "{name} hat es genommen",
      "{name} hat abgelegt",
      "eben ausgelegt",
      "alles zählt × {n}",
      "Reiner Canasta!",
      "Canasta!",
      "Jokercanasta!",
      "Schluss!",
    ],
  ],
);
