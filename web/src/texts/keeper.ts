// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "title": null;
  "about": null;
  "game": null;
  "ruleset": null;
  "sides": null;
  "us": null;
  "them": null;
  "third": null;
  "begin": null;
  "undo": null;
  "history": null;
  "nothing": null;
  "new": null;
  "new_sure": null;
  "share": null;
  "certificate": null;
  "certified": { loser: string | number; points: string | number; winner: string | number };
  "chica": { side: string | number };
  "match": { side: string | number };
  "drawn": null;
  "zapatero": { side: string | number };
  "other": null;
  "add": null;
  "how_many": { what: string | number };
  "round": { n: string | number };
  "next_round": null;
  "sum": null;
  "minimum": { n: string | number };
  "double": { n: string | number };
  "void": null;
  "awake": null;
  "broken": null;
  "large": null;
  "special": null;
}

export const k = speaker<Facts>(
  "title about game ruleset sides us them third begin undo history nothing new new_sure share certificate certified chica match drawn zapatero other add how_many round next_round sum minimum double void awake broken large special",
  {
    es: () => import("./keeper_texts.es").then(({ keeper }) => keeper),
    en: () => import("./keeper_texts.en").then(({ keeper }) => keeper),
    de: () => import("./keeper_texts.de").then(({ keeper }) => keeper),
  },
);
