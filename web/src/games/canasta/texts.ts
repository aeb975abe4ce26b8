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
  "resting": null;
  "put_back": null;
  "drop": null;
  "new_card": null;
  "last.drew": { name: string | number };
  "last.took": { name: string | number };
  "last.dropped": { name: string | number };
  "last.laid": null;
  "double": { n: string | number };
  "unfinished": { n: string | number };
  "shout.pure": null;
  "shout.mixed": null;
  "shout.jokers": null;
  "out": null;
}

export const say = speaker<Facts>(
  "stock pile pile_none stock_label pile_label frozen_by middle rows_of nothing pure mixed jokers missing opens opening opened reds blacks hand picked choose_what turn_of asks resting put_back drop new_card last.drew last.took last.dropped last.laid double unfinished shout.pure shout.mixed shout.jokers out",
  {
    es: () => import("./texts.es").then(({ texts }) => texts),
    en: () => import("./texts.en").then(({ texts }) => texts),
    de: () => import("./texts.de").then(({ texts }) => texts),
  },
);
