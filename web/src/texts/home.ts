// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "tagline": null;
  "today": null;
  "puzzles": null;
  "play": null;
  "friends": null;
  "learn": null;
  "options": null;
  "waits": null;
  "at": { game: string | number; score: string | number };
  "turn": null;
  "with": { names: string | number };
  "code": null;
  "code_text": null;
  "code_label": null;
  "code_go": null;
  "code_short": null;
  "past": null;
  "past_text": null;
  "look": null;
  "about": null;
  "privacy": null;
  "fair": null;
  "source": null;
  "free": null;
  "offline": null;
  "links": null;
  "rules_of": { game: string | number };
  "people": null;
  "people_n": { n: number };
  "level": null;
  "bots": null;
  "keeper": null;
  "keeper_text": null;
  "keeper_open": null;
}

export const h = speaker<Facts>(
  "tagline today puzzles play friends learn options waits at turn with code code_text code_label code_go code_short past past_text look about privacy fair source free offline links rules_of people people_n level bots keeper keeper_text keeper_open",
  {
    es: () => import("./said.es").then(({ home }) => home),
    en: () => import("./said.en").then(({ home }) => home),
    de: () => import("./said.de").then(({ home }) => home),
  },
);
