// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "title": null;
  "choose": null;
  "house_rules": null;
  "with_rules": { preset: string | number; rules: string | number };
  "clock": null;
  "someone": null;
  "opening": null;
  "forget": null;
  "failed": null;
  "watching": null;
  "home": null;
  "waiting": null;
  "offline": null;
  "bot_plays": null;
  "start": null;
  "your_turn": null;
  "turn_of": { name: string | number };
  "dealing": null;
  "not_your_turn": { name: string | number };
  "table": null;
  "hand": null;
  "others": null;
  "score": null;
  "cards": { n: number };
  "empty": null;
  "just_laid": null;
  "perros": { n: number };
  "tantos": { n: number };
  "chicas": { n: string | number; of: string | number };
  "partner": null;
  "select": null;
  "lay": { card: string | number };
  "take": null;
  "manual_hint": null;
  "clause": { n: string | number };
  "press_again": null;
  "take_what": { rank: string | number };
  "rather_not": null;
  "menu": null;
  "rules": null;
  "log": null;
  "all_moves": { n: string | number };
  "hint": null;
  "undo": null;
  "yes": null;
  "no": null;
  "say": null;
  "settings": null;
  "fair": null;
  "fair_breach": null;
  "leave": null;
  "replay": null;
  "pause": null;
  "paused": null;
  "unpause": null;
  "close": null;
  "command": null;
  "command_hint": null;
  "command_hint_example": { example: string | number };
  "send": null;
  "choices": null;
  "lost": null;
  "connecting": null;
  "retry": null;
  "go_on": null;
  "over": null;
  "draw": null;
  "language": null;
  "sound": null;
  "first": null;
  "last": null;
}

export const t = speaker<Facts>(
  "title choose house_rules with_rules clock someone opening forget failed watching home waiting offline bot_plays start your_turn turn_of dealing not_your_turn table hand others score cards empty just_laid perros tantos chicas partner select lay take manual_hint clause press_again take_what rather_not menu rules log all_moves hint undo yes no say settings fair fair_breach leave replay pause paused unpause close command command_hint command_hint_example send choices lost connecting retry go_on over draw language sound first last",
  {
    es: () => import("./said.es").then(({ page }) => page),
    en: () => import("./said.en").then(({ page }) => page),
    de: () => import("./said.de").then(({ page }) => page),
  },
);
