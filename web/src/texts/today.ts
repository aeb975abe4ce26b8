// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "title": null;
  "text": null;
  "play": null;
  "go_on": null;
  "better": null;
  "same": null;
  "worse": null;
  "place": { of: string | number; rank: string | number };
  "alone": null;
  "late": null;
  "share": null;
  "copied": null;
  "back": null;
  "proof": null;
  "proof_text": null;
  "commitment": null;
  "tomorrow": null;
  "secret": null;
  "days": { n: number };
  "played": { n: number };
  "you": null;
  "house": null;
  "everybody": null;
  "picture": null;
  "nobody": null;
  "offline": null;
  "level": null;
  "ahead": { n: number };
  "behind": { n: number };
  "people": { n: number };
}

export const d = speaker<Facts>(
  "title text play go_on better same worse place alone late share copied back proof proof_text commitment tomorrow secret days played you house everybody picture nobody offline level ahead behind people",
  {
    es: () => import("./told.es").then(({ today }) => today),
    en: () => import("./told.en").then(({ today }) => today),
    de: () => import("./told.de").then(({ today }) => today),
  },
);
