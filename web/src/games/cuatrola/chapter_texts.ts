// Made by `python -m tools.texts` from src/sobremesa/games/cuatrola/locale; not to be edited.

import { speaker } from "../../texts/speaker";

interface Facts {
  "K01": null;
  "K06": null;
  "K08a": null;
  "K17": null;
  "K21a": null;
  "A4": null;
}

export const c = speaker<Facts>(
  "K01 K06 K08a K17 K21a A4",
  {
    es: () => import("./chapter_texts.es").then(({ chapter_texts }) => chapter_texts),
    en: () => import("./chapter_texts.en").then(({ chapter_texts }) => chapter_texts),
    de: () => import("./chapter_texts.de").then(({ chapter_texts }) => chapter_texts),
  },
);
