// Made by `python -m tools.texts` from src/sobremesa/games/canasta/locale; not to be edited.

import { speaker } from "../../texts/speaker";

interface Facts {
  "C01": null;
  "C10": null;
  "C16": null;
  "C20": null;
  "C26": null;
  "C32": null;
  "C34": null;
  "C42": null;
  "C49": null;
  "C61": null;
  "C74": null;
  "A01": null;
}

export const c = speaker<Facts>(
  "C01 C10 C16 C20 C26 C32 C34 C42 C49 C61 C74 A01",
  {
    es: () => import("./chapter_texts.es").then(({ chapter_texts }) => chapter_texts),
    en: () => import("./chapter_texts.en").then(({ chapter_texts }) => chapter_texts),
    de: () => import("./chapter_texts.de").then(({ chapter_texts }) => chapter_texts),
  },
);
