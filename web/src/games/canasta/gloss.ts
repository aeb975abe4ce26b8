// Made by `python -m tools.texts` from src/sobremesa/games/canasta/locale; not to be edited.

import type { Gloss } from "../game";

export const gloss: Gloss = {
  es: {
    "mazo": "las cartas tapadas de las que se roba",
    "pozo": "las cartas descartadas; se lleva entero o nada",
    "comodín": "un dos o un joker: vale por cualquier carta",
    "juego": "tres cartas o más del mismo valor, en la mesa",
    "canasta": "un juego de siete cartas o más",
    "limpia": "canasta sin comodines: 500",
    "sucia": "canasta con comodines: 300",
    "abrir": "bajar por primera vez; hay que llegar a un mínimo de puntos",
    "congelar": "dejar un comodín en el pozo: desde ahí pide más cartas iguales de la mano",
    "tapar": "dejar un tres negro: el siguiente no puede llevarse el pozo",
    "tres rojo": "se pone en la mesa y se cambia por otra carta; da puntos a quien tiene canasta, y si no, los quita",
    "cerrar": "quedarse sin cartas: termina la mano",
  },
  en: {
    "stock": "the face-down cards that are drawn from",
    "pile": "the discards; one takes all of them or none",
    "wild card": "a two or a joker: stands for any card",
    "meld": "three cards of a rank or more on the table",
    "canasta": "a meld of seven cards or more",
    "pure": "a canasta without wild cards: 500",
    "mixed": "a canasta with wild cards: 300",
    "open": "to meld for the first time; it must come to a minimum of points",
    "freeze": "to discard a wild card: from then on the pile asks for more equal cards from the hand",
    "block": "to discard a black three: the next player cannot take the pile",
    "red three": "is laid on the table and replaced; it counts for those who have a canasta, and against those who have none",
    "go out": "to get rid of all cards: the round ends",
  },
  de: {
    "Stapel": "die verdeckten Karten, von denen man zieht",
    "Paket": "die abgelegten Karten; man nimmt alle oder keine",
    "Joker": "eine Zwei oder ein Joker: steht für jede Karte",
    "Reihe": "drei oder mehr Karten eines Werts auf dem Tisch",
    "Canasta": "eine Reihe aus sieben oder mehr Karten",
    "rein": "Canasta ohne Joker: 500",
    "gemischt": "Canasta mit Jokern: 300",
    "eröffnen": "zum ersten Mal auslegen; es muss eine Mindestsumme ergeben",
    "einfrieren": "einen Joker ablegen: von da an verlangt das Paket mehr gleiche Karten aus der Hand",
    "sperren": "eine schwarze Drei ablegen: der Nächste kann das Paket nicht nehmen",
    "rote Drei": "wird ausgelegt und ersetzt; sie zählt für den, der einen Canasta hat, und gegen den, der keinen hat",
    "Schluss machen": "alle Karten loswerden: die Runde endet",
  },
};
