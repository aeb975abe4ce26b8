// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "middle": null;
  "rows_of": { side: string | number };
  "nothing": null;
  "hand": null;
  "picked": { n: number };
  "choose_what": null;
  "put_back": null;
  "drop": null;
  "new_card": null;
  "last.drew": { name: string | number };
  "last.took": { name: string | number };
  "last.dropped": { name: string | number };
  "last.laid": null;
}

export const g = speaker<Facts>(
  "middle rows_of nothing hand picked choose_what put_back drop new_card last.drew last.took last.dropped last.laid",
  {
    es: () => import("./groups_texts.es").then(({ groups }) => groups),
    en: () => import("./groups_texts.en").then(({ groups }) => groups),
    de: () => import("./groups_texts.de").then(({ groups }) => groups),
  },
);
