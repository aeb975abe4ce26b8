// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "title": null;
  "text": null;
  "privacy": null;
  "privacy_text": null;
  "fair": null;
  "fair_text": null;
  "bots": null;
  "bots_text": null;
  "source": null;
  "source_text": { version: string | number };
}

export const a = speaker<Facts>(
  "title text privacy privacy_text fair fair_text bots bots_text source source_text",
  {
    es: () => import("./told.es").then(({ about }) => about),
    en: () => import("./told.en").then(({ about }) => about),
    de: () => import("./told.de").then(({ about }) => about),
  },
);
