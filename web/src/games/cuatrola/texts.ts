// Made by `python -m tools.texts` from src/sobremesa/games/cuatrola/locale; not to be edited.

import { speaker } from "../../texts/speaker";

interface Facts {
  "trump": null;
  "contract": null;
  "bidding": null;
  "bids": null;
  "trick": null;
  "trick_of": { name: string | number };
  "your_trick": null;
  "winning": null;
  "last_trick": null;
  "all_tricks": null;
  "trick_number": { n: string | number };
  "points": { n: number };
  "tally": { n: string | number; of: string | number };
  "worth": { n: number };
  "play": { card: string | number };
  "pick": null;
  "again": null;
  "resting": null;
  "turn_of": { name: string | number };
  "speaks": { name: string | number };
  "not_yet": { name: string | number };
  "dealing": null;
  "idle_had": { name: string | number };
  "sung": null;
  "your_hand": null;
  "forty": null;
  "twenty": { suit: string | number };
}

export const say = speaker<Facts>(
  "trump contract bidding bids trick trick_of your_trick winning last_trick all_tricks trick_number points tally worth play pick again resting turn_of speaks not_yet dealing idle_had sung your_hand forty twenty",
  [
    // es
    [
      "Triunfo",
      "Lo que se juega",
      "Se habla",
      "Voces",
      "Baza",
      "Baza de {name}",
      "Baza tuya",
      "va ganando",
      "Última baza",
      "Las bazas",
      "Baza {n}",
      ["{n} punto", "{n} puntos"],
      "{n} de {of} tantos",
      ["vale {n} tanto", "vale {n} tantos"],
      "Jugar: {card}",
      "Te toca. Elige una carta.",
      "Tócala otra vez y la juegas.",
      "Descansas en esta mano: tu pareja juega sin ti.",
      "Juega {name}",
      "Habla {name}",
      "Todavía no: le toca a {name}.",
      "Se reparte…",
      "{name} descansaba con",
      "Cantado",
      "Tus cartas",
      "¡Las cuarenta!",
      "¡Veinte en {suit}!",
    ],
    // en
    [
      "Trumps",
      "What is played",
      "The bidding",
      "Bids",
      "Trick",
      "{name}’s trick",
      "Your trick",
      "winning so far",
      "Last trick",
      "The tricks",
      "Trick {n}",
      ["{n} point", "{n} points"],
      "{n} of {of} game points",
      ["worth {n} game point", "worth {n} game points"],
      "Play the {card}",
      "Your turn. Choose a card.",
      "Tap it again to play it.",
      "You sit this hand out: your partner plays without you.",
      "{name} to play",
      "{name} to bid",
      "Not yet: it is {name}’s turn.",
      "Dealing…",
      "{name} sat out with",
      "Sung",
      "Your cards",
      "¡Las cuarenta!",
      "¡Veinte! ({suit})",
    ],
    // de
    [
      "Trumpf",
      "Was gespielt wird",
      "Die Ansagen",
      "Ansagen",
      "Stich",
      "Stich an {name}",
      "Dein Stich",
      "liegt vorn",
      "Letzter Stich",
      "Die Stiche",
      "Stich {n}",
      ["{n} Auge", "{n} Augen"],
      "{n} von {of} Punkten",
      ["zählt {n} Punkt", "zählt {n} Punkte"],
      "{card} spielen",
      "Du bist dran. Wähle eine Karte.",
      "Noch einmal tippen, um sie zu spielen.",
      "Du setzt in diesem Spiel aus: Dein Partner spielt ohne dich.",
      "{name} ist dran",
      "{name} sagt an",
      "Noch nicht: {name} ist dran.",
      "Es wird gegeben …",
      "{name} setzte aus mit",
      "Gemeldet",
      "Deine Karten",
      "¡Las cuarenta!",
      "¡Veinte! ({suit})",
    ],
  ],
);
