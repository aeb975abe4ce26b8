// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "offline": null;
  "offline_text": null;
  "nowhere": null;
  "nowhere_text": null;
  "no_table": null;
  "no_watching": null;
  "lost_seat": null;
  "moved": null;
  "full": null;
  "full_text": null;
  "playing": null;
  "playing_text": null;
}

export const plain = speaker<Facts>(
  "offline offline_text nowhere nowhere_text no_table no_watching lost_seat moved full full_text playing playing_text",
  {
    es: () => import("./told.es").then(({ plain }) => plain),
    en: () => import("./told.en").then(({ plain }) => plain),
    de: () => import("./told.de").then(({ plain }) => plain),
  },
);
