// Made by `python -m tools.texts` from src/sobremesa/games/cuarenta/locale; not to be edited.

import type { Gloss } from "../game";

export const gloss: Gloss = {
  es: {
    "caída": "levantar con una igual la carta que acaban de botar: 2 puntos",
    "limpia": "dejar la mesa sin cartas: 2 puntos",
    "ronda": "tres cartas iguales al recibir",
    "cartón": "las cartas levantadas, y lo que valen al final",
    "escalera": "lo que sigue hacia arriba y se levanta también",
    "chica": "cada juego a 40",
    "mesa": "todo el juego: por lo común, dos chicas de tres",
    "zapatero": "quien pierde con tan pocos puntos que pierde la mesa",
    "perro": "marca de 10 puntos",
    "tanto": "marca de 2 puntos",
    "data": "una pasada por todo el naipe",
  },
  en: {
    "caída": "taking the card just laid with an equal one: 2 points",
    "limpia": "leaving no card on the table: 2 points",
    "ronda": "three equal cards in the deal",
    "cartón": "the cards taken, and what they score at the end",
    "escalera": "the run upwards that is taken as well",
    "chica": "one game to 40",
    "mesa": "the match: two chicas",
    "zapatero": "whoever loses with so few points that the mesa is lost",
    "perro": "a marker of 10 points",
    "tanto": "a marker of 2 points",
    "data": "one pass through the pack",
  },
  de: {
    "caída": "die eben gelegte Karte mit einer gleichen nehmen: 2 Punkte",
    "limpia": "den Tisch leer räumen: 2 Punkte",
    "ronda": "drei gleiche Karten beim Geben",
    "cartón": "die genommenen Karten, und was sie am Ende zählen",
    "escalera": "die Folge nach oben, die mitgenommen wird",
    "chica": "ein Spiel bis 40",
    "mesa": "die ganze Partie: meist zwei von drei Chicas",
    "zapatero": "wer mit so wenigen Punkten verliert, dass die Mesa verloren ist",
    "perro": "eine Marke für 10 Punkte",
    "tanto": "eine Marke für 2 Punkte",
    "data": "ein Durchgang durch das Kartenspiel",
  },
};
