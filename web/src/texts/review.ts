// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "title": null;
  "working": { done: string | number };
  "luck": null;
  "weighing": null;
  "start": null;
  "cards": null;
  "chosen_by": { name: string | number };
  "dearest": null;
  "none": null;
  "disputed": null;
  "all": null;
  "of_all": null;
  "whose": null;
  "per_mille": null;
  "played": null;
  "best": null;
  "at": { n: string | number; of: string | number };
  "list": null;
  "how": null;
  "seats": null;
  "decision": null;
  "lost": { loss: string | number };
  "play_on": null;
  "playing_on": { name: string | number };
  "back": null;
  "once_more": null;
}

export const v = speaker<Facts>(
  "title working luck weighing start cards chosen_by dearest none disputed all of_all whose per_mille played best at list how seats decision lost play_on playing_on back once_more",
  {
    es: () => import("./told.es").then(({ review }) => review),
    en: () => import("./told.en").then(({ review }) => review),
    de: () => import("./told.de").then(({ review }) => review),
  },
);
