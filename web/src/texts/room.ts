// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "code_text": null;
  "ready": null;
  "not_ready": null;
  "is_ready": null;
  "here": null;
  "change": null;
  "swap_with": { name: string | number };
  "free_seat": { n: string | number };
  "pair": { n: string | number };
  "host_give": { name: string | number };
  "host_take": null;
  "host_away": { name: string | number };
  "host_gone": { name: string | number };
  "watchers": { n: number };
  "watchers_names": { names: string | number; who: string | number };
  "manage": { name: string | number };
  "ruleset": null;
  "house_intro": null;
  "house_usual": { preset: string | number; value: string | number };
  "house_back": { preset: string | number };
  "house_changes": { n: number };
  "clock_none": null;
  "clock_text": { minutes: string | number; seconds: string | number };
  "silence": null;
  "silence_none": null;
  "silence_seconds": { n: string | number };
  "silence_minutes": { n: string | number };
  "your_name": null;
  "join": null;
  "invited": { name: string | number };
  "join_button": null;
  "seat": null;
  "seat_any": null;
  "seat_with": { names: string | number };
  "seat_apart": null;
  "watch": null;
  "invite": null;
  "copy": null;
  "copied": null;
  "share": null;
  "alone_hint": null;
  "qr": null;
  "seat_open": null;
  "seat_bot": { level: string | number };
  "you": null;
  "host": null;
  "seat_house": null;
  "fill": null;
  "start_hint": null;
  "wait_host": { name: string | number };
  "all_here": null;
  "new_link": null;
  "new_link_text": null;
  "kick": null;
  "reissue": null;
}

export const r = speaker<Facts>(
  "code_text ready not_ready is_ready here change swap_with free_seat pair host_give host_take host_away host_gone watchers watchers_names manage ruleset house_intro house_usual house_back house_changes clock_none clock_text silence silence_none silence_seconds silence_minutes your_name join invited join_button seat seat_any seat_with seat_apart watch invite copy copied share alone_hint qr seat_open seat_bot you host seat_house fill start_hint wait_host all_here new_link new_link_text kick reissue",
  {
    es: () => import("./told.es").then(({ room }) => room),
    en: () => import("./told.en").then(({ room }) => room),
    de: () => import("./told.de").then(({ room }) => room),
  },
);
