// Made by `python -m tools.texts` from src/sobremesa/games/cuarenta/locale; not to be edited.

import { speaker } from "../../../texts/speaker";

interface Facts {
  "us": null;
  "takes": { card: string | number; cards: string | number };
  "lays": { card: string | number };
  "step": { n: string | number; of: string | number };
  "title": null;
  "skip": null;
  "next": null;
  "done": null;
  "again": null;
  "intro": null;
  "capture_task": null;
  "capture_done": null;
  "run_task": null;
  "run_done": null;
  "caida_task": null;
  "caida_done": null;
  "limpia_task": null;
  "limpia_done": null;
  "end": null;
  "wrong": null;
  "card": { rank: string | number; suit: string | number };
  "suit.c": null;
  "suit.d": null;
  "suit.h": null;
  "suit.s": null;
}

export const lesson = speaker<Facts>(
  "us takes lays step title skip next done again intro capture_task capture_done run_task run_done caida_task caida_done limpia_task limpia_done end wrong card suit.c suit.d suit.h suit.s",
  [
    // es
    [
      "Usted",
      "{card} levanta {cards}",
      "botar {card}",
      "{n} de {of}",
      "La primera mano",
      "Saltar",
      "Sigo",
      "¡A jugar!",
      "Otra vez",
      "Cuarenta se juega a 40 puntos. Se bota una carta por turno, y con ella se levanta de la mesa. Probemos.",
      "En la mesa hay un 4 y un 3. Toque su 7: la suma da siete.",
      "¡Eso! El A, 2 … 7 levantan lo que sume lo mismo, o una carta igual.",
      "Ahora hay 5, 6 y 7. Con su 5 levanta el 5 y la escalera que sigue.",
      "5, 6 y 7: la escalera va hacia arriba, A 2 3 4 5 6 7 J Q K, hasta que falta una.",
      "Beto acaba de botar una Q. Usted tiene otra: ¡cáigale!",
      "¡CAÍDA! Levantar con una igual lo que acaban de botar: 2 puntos.",
      "Queda una sola carta, un 2. Levántela y deje la mesa limpia.",
      "¡LIMPIA! Mesa sin cartas: 2 puntos. Si además era caída, caída y limpia.",
      "Al final cuentan las cartas: con 20 son 6 puntos, y cada una más suma. Con 40 se gana la chica. ¡Y en 38, que no juega!",
      "Esa no. Pruebe con la que dice arriba.",
      "{rank} de {suit}",
      "trébol",
      "diamante",
      "corazón rojo",
      "corazón negro",
    ],
    // en
    [
      "You",
      "{card} takes {cards}",
      "lay {card}",
      "{n} of {of}",
      "The first hand",
      "Skip",
      "Go on",
      "Let’s play!",
      "Once more",
      "Cuarenta is played to 40 points. In turn you lay one card, and with it you take cards from the table. Let’s try.",
      "A 4 and a 3 lie on the table. Tap your 7: they add up to seven.",
      "That’s it! A, 2 … 7 take what adds up to them, or one equal card.",
      "Now there are 5, 6 and 7. Your 5 takes the 5 and the run above it.",
      "5, 6 and 7: the escalera goes up, A 2 3 4 5 6 7 J Q K, until one is missing.",
      "Beto has just laid a Q. You have one too: fall on it!",
      "CAÍDA! Taking the card just laid with an equal one: 2 points.",
      "A single card is left, a 2. Take it and clear the table.",
      "LIMPIA! No card on the table: 2 points. With a caída it is caída y limpia.",
      "At the end the cards are counted: 20 are 6 points, each more adds to it. With 40 the chica is won. And on 38: que no juega!",
      "Not that one. Try the one named above.",
      "{rank} of {suit}",
      "clubs",
      "diamonds",
      "hearts",
      "spades",
    ],
    // de
    [
      "Du",
      "{card} nimmt {cards}",
      "{card} legen",
      "{n} von {of}",
      "Die erste Hand",
      "Überspringen",
      "Weiter",
      "Los geht’s!",
      "Noch einmal",
      "Cuarenta geht bis 40 Punkte. Reihum legt man eine Karte und nimmt damit vom Tisch. Versuchen wir es.",
      "Auf dem Tisch liegen eine 4 und eine 3. Tippe deine 7 an: Zusammen sind es sieben.",
      "Genau! A, 2 … 7 nehmen, was ihre Summe ergibt, oder eine gleiche Karte.",
      "Jetzt liegen 5, 6 und 7. Deine 5 nimmt die 5 und die Folge darüber.",
      "5, 6 und 7: Die Escalera geht aufwärts, A 2 3 4 5 6 7 J Q K, bis eine fehlt.",
      "Beto hat eben eine Q gelegt. Du hast auch eine: Fall darauf!",
      "CAÍDA! Die eben gelegte Karte mit einer gleichen nehmen: 2 Punkte.",
      "Nur eine Karte ist übrig, eine 2. Nimm sie und räume den Tisch.",
      "LIMPIA! Keine Karte auf dem Tisch: 2 Punkte. Mit einer Caída ist es Caída y Limpia.",
      "Am Ende werden die Karten gezählt: 20 sind 6 Punkte, jede weitere zählt dazu. Mit 40 ist die Chica gewonnen. Und bei 38: que no juega!",
      "Nicht diese. Nimm die oben genannte.",
      "{suit} {rank}",
      "Kreuz",
      "Karo",
      "Herz",
      "Pik",
    ],
  ],
);
