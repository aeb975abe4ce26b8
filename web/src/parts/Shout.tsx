import { useLayoutEffect, useState } from "preact/hooks";
import type { News } from "../table/store";

export interface ShoutProps {
  news: News;
  /** What is shouted at this news; the log says it in full. */
  text: string;
  /** A replay: with the next step it is silent again. */
  still: boolean;
}

/** What everybody shouts; it is shouted to its end, though the game goes on meanwhile. */
export function Shout({ news, text, still }: ShoutProps) {
  const [shouted, shout] = useState({ text: "", key: 0 });
  useLayoutEffect(() => {
    if (text || still) shout({ text, key: news.told.at(-1)?.number ?? 0 });
  }, [news]);
  return shouted.text ? (
    <p class="shout" aria-hidden="true" key={shouted.key} onAnimationEnd={() => shout({ text: "", key: 0 })}>
      {shouted.text}
    </p>
  ) : null;
}
