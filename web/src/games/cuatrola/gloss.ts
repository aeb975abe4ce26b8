// Made by `python -m tools.texts` from src/sobremesa/games/cuatrola/locale; not to be edited.

import type { Gloss } from "../game";

export const gloss: Gloss = {
  es: {
    "mano": "lo que se juega con un reparto, cinco bazas; y el mano, el primero que habla y sale",
    "muestra": "la última carta del reparto: su palo es el triunfo",
    "asistir": "echar del palo que salió",
    "montar": "echar una carta más alta que las de la mesa, si se tiene",
    "fallar": "echar triunfo cuando no se tiene del palo",
    "arrastrar": "salir con triunfo",
    "cante": "rey y caballo del mismo palo: veinte puntos; cuarenta, si es el triunfo",
    "diez de últimas": "lo que da de más la última baza",
    "solo": "jugar sin el compañero a hacer más puntos que los otros dos",
    "cuatrola": "sin el compañero, cuatro bazas por lo menos",
    "quintola": "sin el compañero, las cinco bazas",
    "tanto": "lo que se apunta por ganar la mano; los puntos son de las cartas",
  },
  en: {
    "mano": "what is played with one deal, five tricks; and the player who speaks and leads first",
    "muestra": "the last card of the deal, turned up: its suit is trumps",
    "asistir": "to follow suit",
    "montar": "to play higher than what lies on the table, if you can",
    "fallar": "to trump if you have none of the suit",
    "arrastrar": "to lead a trump",
    "cante": "king and knight of a suit: twenty points, and forty in trumps",
    "diez de últimas": "what the last trick counts besides its cards",
    "solo": "to play without your partner for more points than the other two",
    "cuatrola": "without your partner, at least four tricks",
    "quintola": "without your partner, all five tricks",
    "tanto": "what is marked for winning a hand; points are what the cards count",
  },
  de: {
    "mano": "was mit einem Geben gespielt wird, fünf Stiche; und wer zuerst ansagt und ausspielt",
    "muestra": "die letzte Karte beim Geben, aufgedeckt: Ihre Farbe ist Trumpf",
    "asistir": "Farbe bedienen",
    "montar": "höher spielen als das, was liegt, wenn man kann",
    "fallar": "stechen, wenn man die Farbe nicht hat",
    "arrastrar": "Trumpf ausspielen",
    "cante": "König und Reiter einer Farbe: zwanzig Augen, im Trumpf vierzig",
    "diez de últimas": "was der letzte Stich außer seinen Karten zählt",
    "solo": "ohne den Partner mehr Augen machen als die beiden anderen",
    "cuatrola": "ohne den Partner mindestens vier Stiche",
    "quintola": "ohne den Partner alle fünf Stiche",
    "tanto": "was man für ein gewonnenes Spiel anschreibt; Augen sind das, was die Karten zählen",
  },
};
