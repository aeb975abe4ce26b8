/**
 * Pictures that are made before they are needed: each is a small document of its own, and to build one in the middle
 * of a play, or once more each time that a card comes back, would hold the play up.
 */

import { useEffect } from "preact/hooks";
import { faces } from "../cards/draw";
import type { Pack } from "../cards/draw";
import { settings } from "../settings";
import { pictureOf } from "./cloth";

/** Has the cards of a pack at hand for as long as its table is looked at; they come one by one, while nothing else is to be done. */
export function usePack(pack: Pack | undefined): void {
  const { fourColours } = settings.value;
  useEffect(() => {
    if (!pack || !("requestIdleCallback" in window)) return undefined;
    const kept: HTMLImageElement[] = [];
    const left = faces(pack);
    let timer = requestIdleCallback(function next() {
      const card = left.pop();
      if (!card) return;
      const image = new Image();
      image.src = pictureOf(card, pack);
      kept.push(image);
      timer = requestIdleCallback(next);
    });
    return () => {
      cancelIdleCallback(timer);
      kept.length = 0;
    };
  }, [pack, fourColours]);
}
