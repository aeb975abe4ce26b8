import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Sound } from "../sounds/synth";
import { type News, isTakenBack } from "../table/store";
import { hold, stage } from "./flights";
import { hear } from "./sound";

export interface ShoutProps {
  news: News;
  /** The shout at this news; the log says it in full. */
  text: string;
  /** The points that it scores, said below it. */
  points?: number;
  /** The sound that goes with it. */
  sound?: Sound | undefined;
  /** A replay: with the next step it is silent again. */
  still: boolean;
}

/** Milliseconds for which nothing but the shout is to be heard: then it is counted, and the game goes on. */
const HEARD = 500;

/** A shout, once the card lies; it is shouted to its end, though the game goes on, unless it is taken back. */
export function Shout({ news, text, points, sound, still }: ShoutProps) {
  const [shouted, shout] = useState({ text: "", key: 0, points });
  const awaited = useRef<News | null>(null);
  useLayoutEffect(() => {
    const now = { text, key: news.told.at(-1)?.number ?? 0, points };
    const undone = news.told.some(isTakenBack);
    if (undone || still) awaited.current = null;
    if (undone) shout({ text: "", key: 0, points });
    else if (still) shout(now);
    else if (text) {
      awaited.current = news;
      void Promise.resolve()
        .then(stage)
        .then(() => {
          if (awaited.current !== news || document.hidden) return; // a page that nobody sees is silent, and comes back silent
          shout(now);
          void hold(HEARD);
          if (sound) hear(sound);
        });
    }
  }, [news]);
  return shouted.text ? (
    <p
      class="shout"
      aria-hidden="true"
      key={shouted.key}
      data-points={shouted.points ? `+${shouted.points}` : undefined}
      onAnimationEnd={() => shout({ text: "", key: 0, points })}
    >
      {shouted.text}
    </p>
  ) : null;
}
