// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "title": null;
  "text": null;
  "solve": null;
  "due": { n: string | number };
  "seen": { n: string | number; of: string | number };
  "theme": null;
  "every": null;
  "asks": null;
  "so_far": null;
  "count": null;
  "next_play": null;
  "next": null;
  "list": null;
  "again": { n: number };
}

export const z = speaker<Facts>(
  "title text solve due seen theme every asks so_far count next_play next list again",
  {
    es: () => import("./told.es").then(({ puzzles }) => puzzles),
    en: () => import("./told.en").then(({ puzzles }) => puzzles),
    de: () => import("./told.de").then(({ puzzles }) => puzzles),
  },
);
