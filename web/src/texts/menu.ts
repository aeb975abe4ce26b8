// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "play": null;
  "look": null;
  "people": null;
  "leave": null;
  "call_sure": { call: string | number };
  "leave_sure": null;
  "move_device": null;
  "move_device_text": null;
  "large_cards": null;
  "four_colours": null;
  "cloth": null;
  "card_backs": null;
  "of_the_game": null;
  "cloth.quito": null;
  "cloth.sur": null;
  "cloth.plata": null;
  "speed": null;
  "speed.off": null;
  "speed.fast": null;
  "speed.normal": null;
  "speed.slow": null;
  "vibrate": null;
  "assist": null;
  "assisted": null;
  "manual": null;
  "sorting": null;
  "sorting.table": null;
  "sorting.rank": null;
  "sorting.suit": null;
  "sorting.own": null;
  "keys": null;
  "key_arrows": null;
  "key_sort": null;
  "key_enter": null;
  "key_numbers": null;
  "key_escape": null;
  "key_help": null;
  "rematch": null;
  "rules_title": null;
  "rules_last": null;
  "rules_short": null;
  "rules_rest": null;
  "rules_search": null;
  "rules_none": null;
  "glossary": null;
}

export const m = speaker<Facts>(
  "play look people leave call_sure leave_sure move_device move_device_text large_cards four_colours cloth card_backs of_the_game cloth.quito cloth.sur cloth.plata speed speed.off speed.fast speed.normal speed.slow vibrate assist assisted manual sorting sorting.table sorting.rank sorting.suit sorting.own keys key_arrows key_sort key_enter key_numbers key_escape key_help rematch rules_title rules_last rules_short rules_rest rules_search rules_none glossary",
  [
    // es
    [
      "La jugada",
      "La mesa",
      "Los demás",
      "Salir",
      "«{call}»: la mano no vale y se da otra vez, con lo que eso cuesta. ¿Se pide?",
      "¿Levantarse? Un bot sigue en este asiento, y ya no se puede volver a él.",
      "Seguir en otro dispositivo",
      "Este enlace, abierto en el otro dispositivo, muda allá el asiento.",
      "Cartas grandes",
      "Cuatro colores",
      "Tapete",
      "Dorso de las cartas",
      "el del juego",
      "Quito",
      "Sur",
      "Plata",
      "Ritmo de la casa",
      "sin movimiento",
      "rápido",
      "normal",
      "tranquilo",
      "Vibración",
      "Levantar cartas",
      "La mesa le muestra qué se levanta",
      "Usted toca lo que levanta: lo que no ve, se queda",
      "Orden de las cartas",
      "Como siempre",
      "Por número",
      "Por palo",
      "A mano",
      "Con el teclado",
      "← → de una carta a otra",
      "Alt y ← →: cambiar la carta de lugar",
      "Enter o espacio: escoger la carta; otra vez: jugarla",
      "1–9: la carta de ese lugar",
      "Escape: soltar la carta, cerrar",
      "? esta ayuda",
      "Otra partida",
      "Las reglas",
      "Por qué no se pudo",
      "En corto",
      "Lo demás",
      "Buscar",
      "Nada con esa palabra.",
      "Palabras",
    ],
    // en
    [
      "Playing",
      "The table",
      "The others",
      "Leaving",
      "“{call}”: the hand is void and dealt again, at the price the rules set. Call it?",
      "Leave? A bot plays on for you, and the seat is gone.",
      "Go on at another device",
      "Open this link there: your seat moves to it.",
      "Large cards",
      "Four colours",
      "Cloth",
      "Card backs",
      "the game's own",
      "Quito",
      "Sur",
      "Plata",
      "Pace of the house",
      "no motion",
      "quick",
      "normal",
      "calm",
      "Vibration",
      "Capturing cards",
      "The table shows what can be taken",
      "You tap what you take: what you miss stays there",
      "Order of the cards",
      "As usual",
      "By rank",
      "By suit",
      "By hand",
      "With the keyboard",
      "← → from card to card",
      "Alt and ← →: move the card along the hand",
      "Enter or space: choose the card; again: play it",
      "1–9: the card at that place",
      "Escape: let go of the card, close",
      "? this help",
      "Play again",
      "The rules",
      "Why that was not possible",
      "In short",
      "All the rest",
      "Search",
      "No rule mentions that word.",
      "Words",
    ],
    // de
    [
      "Spielen",
      "Der Tisch",
      "Die anderen",
      "Gehen",
      "„{call}“: Es zählt nicht und wird neu gegeben, mit dem, was das kostet. Rufen?",
      "Aufstehen? Ein Bot spielt für dich weiter, der Platz ist weg.",
      "Auf einem anderen Gerät weiterspielen",
      "Öffne diesen Link dort: Dein Platz zieht um.",
      "Große Karten",
      "Vier Farben",
      "Tuch",
      "Kartenrücken",
      "des Spiels",
      "Quito",
      "Sur",
      "Plata",
      "Tempo am Tisch",
      "ohne Bewegung",
      "schnell",
      "normal",
      "ruhig",
      "Vibration",
      "Karten nehmen",
      "Der Tisch zeigt, was zu nehmen ist",
      "Du tippst an, was du nimmst: Übersehenes bleibt liegen",
      "Reihenfolge der Karten",
      "Wie üblich",
      "Nach Rang",
      "Nach Farbe",
      "Von Hand",
      "Mit der Tastatur",
      "← → von Karte zu Karte",
      "Alt und ← →: die Karte in der Hand verschieben",
      "Enter oder Leertaste: Karte wählen; noch einmal: spielen",
      "1–9: die Karte an dieser Stelle",
      "Escape: Karte loslassen, schließen",
      "? diese Hilfe",
      "Noch eine Partie",
      "Die Regeln",
      "Warum das nicht ging",
      "In Kürze",
      "Alles Übrige",
      "Suchen",
      "Nichts mit diesem Wort.",
      "Wörter",
    ],
  ],
);
