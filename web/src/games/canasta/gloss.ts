// Made by `python -m tools.texts` from src/sobremesa/games/canasta/locale; not to be edited.

import type { Gloss } from "../game";

export const gloss: Gloss = {
  es: {
    "mazo": "las cartas tapadas de las que se roba",
    "pozo": "las cartas descartadas; se lleva entero o nada",
    "comodín": "un dos o un joker: vale por cualquier carta menos un tres",
    "juego": "tres cartas o más del mismo valor, en la mesa",
    "canasta": "un juego de siete cartas o más",
    "limpia": "canasta sin comodines: vale más que una sucia",
    "sucia": "canasta con comodines",
    "abrir": "bajar por primera vez; hay que llegar a un mínimo de puntos",
    "congelar": "dejar un comodín en el pozo: desde ahí solo se lleva con cartas iguales de la mano",
    "tapar": "dejar un tres negro: el siguiente no puede llevarse el pozo",
    "tres rojo": "se pone en la mesa y se cambia por otra carta; suma puntos, o los resta si su grupo no llegó a lo que piden las reglas",
    "cerrar": "quedarse sin cartas: termina la mano",
  },
  en: {
    "stock": "the face-down cards that are drawn from",
    "pile": "the discards; you take all of them or none",
    "wild card": "a two or a joker: it stands for any card but a three",
    "row": "three or more cards of a rank on the table",
    "canasta": "a row of seven cards or more",
    "pure": "a canasta without wild cards: it counts more than a mixed one",
    "mixed": "a canasta with wild cards",
    "open": "to lay cards for the first time; they must reach a minimum of points",
    "freeze": "to discard a wild card: from then on only equal cards from the hand take the pile",
    "block": "to discard a black three: the next player cannot take the pile",
    "red three": "is laid on the table and replaced; it counts plus, or minus for a side that has not reached what the rules ask",
    "go out": "to get rid of all cards: the round ends",
  },
  de: {
    "Stapel": "die verdeckten Karten, von denen man zieht",
    "Paket": "die abgelegten Karten; man nimmt alle oder keine",
    "wilde Karte": "eine Zwei oder ein Joker: Sie steht für jede Karte außer einer Drei",
    "Reihe": "drei oder mehr Karten eines Rangs auf dem Tisch",
    "Canasta": "eine Reihe aus sieben oder mehr Karten",
    "rein": "Canasta ohne wilde Karten: Sie zählt mehr als eine gemischte",
    "gemischt": "Canasta mit wilden Karten",
    "auslegen": "zum ersten Mal Karten auf den Tisch legen; sie müssen ein Minimum an Punkten ergeben",
    "einfrieren": "eine wilde Karte ablegen: Von da an nehmen nur gleiche Karten aus der Hand das Paket",
    "sperren": "eine schwarze Drei ablegen: Der Nächste kann das Paket nicht nehmen",
    "rote Drei": "wird ausgelegt und ersetzt; sie zählt plus, oder minus für eine Seite, die nicht erreicht hat, was die Regeln verlangen",
    "Schluss machen": "alle Karten loswerden: Die Runde endet",
  },
};
