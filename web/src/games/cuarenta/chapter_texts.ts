// Made by `python -m tools.texts` from src/sobremesa/games/cuarenta/locale; not to be edited.

import { speaker } from "../../texts/speaker";

interface Facts {
  "P1": null;
  "P11": null;
  "P17": null;
  "P21": null;
  "P46": null;
  "P53": null;
  "P62": null;
  "P71": null;
  "W1": null;
  "W10": null;
  "W14": null;
  "W26": null;
  "W34": null;
  "A1": null;
}

export const c = speaker<Facts>(
  "P1 P11 P17 P21 P46 P53 P62 P71 W1 W10 W14 W26 W34 A1",
  {
    es: () => import("./chapter_texts.es").then(({ chapter_texts }) => chapter_texts),
    en: () => import("./chapter_texts.en").then(({ chapter_texts }) => chapter_texts),
    de: () => import("./chapter_texts.de").then(({ chapter_texts }) => chapter_texts),
  },
);
