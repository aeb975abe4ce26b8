// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "to": { name: string | number };
  "who": null;
  "hidden": null;
  "me": { name: string | number };
  "back": { name: string | number };
  "turn": { name: string | number };
  "beside": null;
  "beside_text": null;
  "name": null;
  "sit": null;
}

export const s = speaker<Facts>(
  "to who hidden me back turn beside beside_text name sit",
  {
    es: () => import("./offline_texts.es").then(({ pass }) => pass),
    en: () => import("./offline_texts.en").then(({ pass }) => pass),
    de: () => import("./offline_texts.de").then(({ pass }) => pass),
  },
);
