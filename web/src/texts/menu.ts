// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "play": null;
  "look": null;
  "people": null;
  "next_hand": null;
  "coming_told": { name: string | number };
  "coming": { name: string | number };
  "mute": null;
  "may_watch": null;
  "seat_link_text": null;
  "leave": null;
  "undo_asked": { name: string | number };
  "call_sure": { call: string | number };
  "call_asked": { call: string | number; name: string | number };
  "call_mine": { call: string | number };
  "call_denied": null;
  "undo_mine": null;
  "undo_denied": null;
  "leave_sure": null;
  "move_device": null;
  "move_device_text": null;
  "large_cards": null;
  "four_colours": null;
  "cloth": null;
  "card_backs": null;
  "of_the_game": null;
  "cloth.quito": null;
  "cloth.sur": null;
  "cloth.plata": null;
  "speed": null;
  "speed.off": null;
  "speed.fast": null;
  "speed.normal": null;
  "speed.slow": null;
  "vibrate": null;
  "assist": null;
  "assisted": null;
  "manual": null;
  "sorting": null;
  "sorting.table": null;
  "sorting.rank": null;
  "sorting.suit": null;
  "sorting.own": null;
  "keys": null;
  "key_arrows": null;
  "key_sort": null;
  "key_enter": null;
  "key_numbers": null;
  "key_escape": null;
  "key_help": null;
  "rematch": null;
  "rules_title": null;
  "rules_last": null;
  "rules_short": null;
  "rules_rest": null;
  "rules_search": null;
  "rules_none": null;
  "rules_not_here": null;
  "glossary": null;
  "kick_sure": { name: string | number };
  "pass": null;
}

export const m = speaker<Facts>(
  "play look people next_hand coming_told coming mute may_watch seat_link_text leave undo_asked call_sure call_asked call_mine call_denied undo_mine undo_denied leave_sure move_device move_device_text large_cards four_colours cloth card_backs of_the_game cloth.quito cloth.sur cloth.plata speed speed.off speed.fast speed.normal speed.slow vibrate assist assisted manual sorting sorting.table sorting.rank sorting.suit sorting.own keys key_arrows key_sort key_enter key_numbers key_escape key_help rematch rules_title rules_last rules_short rules_rest rules_search rules_none rules_not_here glossary kick_sure pass",
  {
    es: () => import("./told.es").then(({ menu }) => menu),
    en: () => import("./told.en").then(({ menu }) => menu),
    de: () => import("./told.de").then(({ menu }) => menu),
  },
);
