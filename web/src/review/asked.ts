/** A review as the house makes it: asked for again until all of it stands. */

import { useEffect, useState } from "preact/hooks";
import type { PlayOn, PlayedOn, Review } from "../messages";
import { Refusal, ask, lang } from "../net/api";
import { tokenOf } from "../net/seats";

/** Milliseconds between two questions, and after a refusal of what may be asked again. */
const SOON = 600;
const LATER = 3000;
const AGAIN = [429, 503];

const place = (id: string, what: string, match: string): string =>
  `/api/tables/${id}/${what}?${lang()}${match && `&match=${encodeURIComponent(match)}`}`;

/** A match played on from a decision: what its seat hears after the last of these actions. */
export function playOn(id: string, match: string, step: number, actions: readonly string[]): Promise<PlayedOn> {
  const wanted: PlayOn = { step, actions };
  return ask<PlayedOn>(place(id, "played_on", match), wanted, tokenOf(id));
}

export interface Asked {
  readonly found: Review | null;
  readonly error: unknown;
}

/** The review of a match as far as it stands, in the language that is set. */
export function useReview(id: string, match: string, language: string): Asked {
  const [asked, set] = useState<Asked>({ found: null, error: null });
  useEffect(() => {
    let timer = 0;
    let wanted = true;
    const path = place(id, "review", match);
    const next = (milliseconds: number): void => {
      if (wanted) timer = window.setTimeout(look, milliseconds);
    };
    const look = (): void => {
      ask<Review>(path, undefined, tokenOf(id)).then(
        (found) => {
          if (wanted) set({ found, error: null });
          if (!found.of || found.done < found.of || found.weighing) next(SOON);
        },
        (error: unknown) => {
          if (error instanceof Refusal && AGAIN.includes(error.status)) next(LATER);
          else if (wanted) set({ found: null, error });
        },
      );
    };
    look();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [id, match, language]);
  return asked;
}
