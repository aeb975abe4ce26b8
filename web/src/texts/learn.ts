// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "title": { game: string | number };
  "step": { n: string | number; of: string | number };
  "skip": null;
  "next": null;
  "others": null;
  "wrong": null;
  "play": null;
  "again": null;
  "won": null;
}

export const l = speaker<Facts>(
  "title step skip next others wrong play again won",
  {
    es: () => import("./told.es").then(({ learn }) => learn),
    en: () => import("./told.en").then(({ learn }) => learn),
    de: () => import("./told.de").then(({ learn }) => learn),
  },
);
