// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "text": null;
  "none": null;
  "shuffle": { n: string | number };
  "draw": null;
  "match": { n: string | number };
  "coming": null;
  "coming_without": null;
  "promised": null;
  "promised_without": null;
  "standing.proved": null;
  "standing.choice": { ways: string | number; who: string | number };
  "standing.unacknowledged": null;
  "standing.lost": null;
  "standing.no_part": null;
  "standing.unwitnessed": null;
  "witnesses": { who: string | number };
  "breach": null;
  "breach.commitment": null;
  "breach.promise": null;
  "breach.reveal": null;
  "breach.unreadable": null;
  "breach.house": null;
  "breach.exchanged": null;
  "breach.omitted": null;
  "breach.key": { who: string | number };
  "breach.unshown": null;
  "breach.secret": null;
  "breach.left_out": null;
  "breach.part": { who: string | number };
  "breach.unpromised": { who: string | number };
  "breach.unsigned": { who: string | number };
  "breach.signature": { who: string | number };
  "breach.deck": null;
  "breach.cards": null;
  "breach.dealer": null;
  "numbers": null;
  "commitment": null;
  "part": null;
  "secret": null;
  "hidden": null;
  "cards": null;
  "key": null;
  "copy": null;
  "not_kept": null;
}

export const f = speaker<Facts>(
  "text none shuffle draw match coming coming_without promised promised_without standing.proved standing.choice standing.unacknowledged standing.lost standing.no_part standing.unwitnessed witnesses breach breach.commitment breach.promise breach.reveal breach.unreadable breach.house breach.exchanged breach.omitted breach.key breach.unshown breach.secret breach.left_out breach.part breach.unpromised breach.unsigned breach.signature breach.deck breach.cards breach.dealer numbers commitment part secret hidden cards key copy not_kept",
  {
    es: () => import("./told.es").then(({ fair }) => fair),
    en: () => import("./told.en").then(({ fair }) => fair),
    de: () => import("./told.de").then(({ fair }) => fair),
  },
);
