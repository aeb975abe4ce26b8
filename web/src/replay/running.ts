/** A replay that goes on by itself, as long as somebody wants it to and looks. */

import { useEffect, useState } from "preact/hooks";
import { type Speed, settings } from "../settings";

/** Milliseconds for which a step is looked at, and more for each letter that is read. */
const LOOK = 900;
const LETTER = 30;
/** What the pace makes of them; to be read, words take their time also where nothing moves. */
const PACE: Record<Speed, number> = { slow: 1.5, normal: 1, fast: 0.6, off: 0.6 };

export interface Running {
  readonly runs: boolean;
  run(wanted: boolean): void;
}

/** From the step that is `shown` (-1: none yet) on to the last, each once what is told there can have been read. */
export function useRunning(shown: number, last: number, letters: number, go: (step: number) => void): Running {
  const [runs, run] = useState(false);
  useEffect(() => {
    if (!runs || shown < 0) return;
    const next = (): void => (shown < last && !document.hidden ? go(shown + 1) : run(false));
    const timer = setTimeout(next, shown < last ? (LOOK + LETTER * letters) * PACE[settings.value.speed] : 0);
    return () => clearTimeout(timer);
  }, [runs, shown, last]);
  return {
    runs,
    run: (wanted) => {
      if (wanted && shown === last) go(0);
      run(wanted);
    },
  };
}
