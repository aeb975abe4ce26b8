// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "title": null;
  "text": null;
  "limits": null;
  "file": null;
  "own_key": null;
  "yours": null;
  "key_of": { seat: string | number };
  "draw": null;
  "shuffle": { n: string | number };
  "total": { all: string | number; breaches: string | number; hidden: string | number; proved: string | number };
  "proved": { who: string | number };
  "choice": { silent: string | number; ways: string | number; who: string | number };
  "silent": { who: string | number };
  "unwitnessed_draw": null;
  "unwitnessed": null;
  "not_shown": null;
  "too_long": null;
  "breach": null;
  "breach.unreadable": null;
  "breach.house": null;
  "breach.key": { seat: string | number };
  "breach.secret": null;
  "breach.part": { seat: string | number };
  "breach.unpromised": { seat: string | number };
  "breach.unsigned": { seat: string | number };
  "breach.signature": { seat: string | number };
  "breach.deck": null;
  "breach.dealer": null;
  "wrong.tag": { what: string | number };
  "wrong.twice": { what: string | number };
  "wrong.below": { what: string | number };
  "wrong.missing": { what: string | number };
  "wrong.format": { what: string | number };
  "wrong.open": null;
  "wrong.no_shuffle": { what: string | number };
  "wrong.no_promise": { what: string | number };
  "wrong.proof": { what: string | number };
  "wrong.signatures": { what: string | number };
  "wrong.table": null;
}

export const v = speaker<Facts>(
  "title text limits file own_key yours key_of draw shuffle total proved choice silent unwitnessed_draw unwitnessed not_shown too_long breach breach.unreadable breach.house breach.key breach.secret breach.part breach.unpromised breach.unsigned breach.signature breach.deck breach.dealer wrong.tag wrong.twice wrong.below wrong.missing wrong.format wrong.open wrong.no_shuffle wrong.no_promise wrong.proof wrong.signatures wrong.table",
  {
    es: () => import("./proofs.es").then(({ proof }) => proof),
    en: () => import("./proofs.en").then(({ proof }) => proof),
    de: () => import("./proofs.de").then(({ proof }) => proof),
  },
);
