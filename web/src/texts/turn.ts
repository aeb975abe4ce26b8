// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "notify": null;
  "notify_on": null;
  "notify_turn": null;
  "notify_ask": null;
  "no": null;
}

export const n = speaker<Facts>(
  "notify notify_on notify_turn notify_ask no",
  [
    // es
    [
      "Avisarme cuando me toque",
      "Habrá un aviso al llegar el turno.",
      "¡Toca jugar!",
      "¿Otra cosa mientras tanto? Habrá un aviso al llegar el turno.",
      "No, gracias",
    ],
    // en
    [
      "Tell me when it’s my turn",
      "You will be told when it’s your turn.",
      "It’s your turn",
      "Doing something else meanwhile? We’ll tell you when it’s your turn.",
      "No, thanks",
    ],
    // de
    [
      "Sag mir, wenn ich dran bin",
      "Du bekommst Bescheid, wenn du dran bist.",
      "Du bist dran",
      "Machst du nebenher etwas anderes? Wir sagen Bescheid, wenn du dran bist.",
      "Nein, danke",
    ],
  ],
);
