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
  "in_trick": { n: number };
  "tally": { n: string | number; of: string | number };
  "worth": { n: number };
  "play": { card: string | number };
  "pick": null;
  "resting": null;
  "turn_of": { name: string | number };
  "speaks": { name: string | number };
  "play_out": null;
  "watch": null;
  "idle_had": { name: string | number };
  "sung": null;
  "forty": null;
  "twenty": { suit: string | number };
}

export const say = speaker<Facts>(
  "trump contract bidding bids trick trick_of your_trick winning last_trick all_tricks trick_number points in_trick tally worth play pick resting turn_of speaks play_out watch idle_had sung forty twenty",
  {
    es: () => import("./texts.es").then(({ texts }) => texts),
    en: () => import("./texts.en").then(({ texts }) => texts),
    de: () => import("./texts.de").then(({ texts }) => texts),
  },
);
