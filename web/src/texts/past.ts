// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "title": null;
  "none": null;
  "begin": null;
  "kept": null;
  "matches": { n: number };
  "won": { n: number };
  "win": null;
  "loss": null;
  "tie": null;
  "with": { names: string | number };
  "against": { names: string | number };
  "replay": null;
  "export": null;
  "forget": null;
  "forget_sure": null;
  "forget_one": null;
  "numbers": null;
  "list": null;
  "count.caida": { n: number };
  "count.limpia": { n: number };
  "count.ronda": { n: number };
  "count.cante": { n: number };
  "count.out": { n: number };
  "replay_title": null;
  "step": { n: string | number; of: string | number };
  "previous": null;
  "next": null;
  "run": null;
  "seen_from": null;
  "everybody": null;
}

export const p = speaker<Facts>(
  "title none begin kept matches won win loss tie with against replay export forget forget_sure forget_one numbers list count.caida count.limpia count.ronda count.cante count.out replay_title step previous next run seen_from everybody",
  {
    es: () => import("./told.es").then(({ past }) => past),
    en: () => import("./told.en").then(({ past }) => past),
    de: () => import("./told.de").then(({ past }) => past),
  },
);
