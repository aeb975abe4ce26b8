// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "notify": null;
  "notify_on": null;
  "notify_turn": null;
  "notify_ask": null;
  "no": null;
}

export const n = speaker<Facts>(
  "notify notify_on notify_turn notify_ask no",
  {
    es: () => import("./said.es").then(({ turn }) => turn),
    en: () => import("./said.en").then(({ turn }) => turn),
    de: () => import("./said.de").then(({ turn }) => turn),
  },
);
