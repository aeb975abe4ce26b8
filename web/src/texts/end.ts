// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "won": null;
  "lost": null;
  "story": null;
  "story_words": { sides: string | number };
  "course": { course: string | number; name: string | number };
  "best": null;
  "count": null;
  "rematch": null;
  "waits": null;
  "again": { names: string | number };
  "picture": null;
  "leave": null;
  "share_result": null;
  "link_for_seats": null;
  "winners": { names: string | number };
}

export const e = speaker<Facts>(
  "won lost story story_words course best count rematch waits again picture leave share_result link_for_seats winners",
  {
    es: () => import("./told.es").then(({ end }) => end),
    en: () => import("./told.en").then(({ end }) => end),
    de: () => import("./told.de").then(({ end }) => end),
  },
);
