// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "title": null;
  "about": null;
  "enter": null;
  "here": null;
  "back": null;
  "newer": null;
  "update": null;
  "looking": null;
  "offered": { size: string | number };
  "fetch": { size: string | number };
  "coming": null;
  "go_on": null;
  "beginning": null;
  "unable": null;
  "unreached": null;
  "missing": null;
  "lost": null;
  "altered": null;
  "full": { size: string | number };
  "stopped": null;
  "meanwhile": null;
  "learn": { game: string | number };
  "keeper": null;
  "fallen": null;
  "unsearched": null;
  "elsewhere": null;
  "unkept": null;
  "save": null;
  "bring": null;
  "no_file": null;
}

export const o = speaker<Facts>(
  "title about enter here back newer update looking offered fetch coming go_on beginning unable unreached missing lost altered full stopped meanwhile learn keeper fallen unsearched elsewhere unkept save bring no_file",
  {
    es: () => import("./offline_texts.es").then(({ offline }) => offline),
    en: () => import("./offline_texts.en").then(({ offline }) => offline),
    de: () => import("./offline_texts.de").then(({ offline }) => offline),
  },
);
