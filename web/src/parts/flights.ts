/** Cards that fly: copies above the table, so that an animation never holds up what can be done on it. */

import { duration } from "../settings";

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Flight {
  /** The address of the card's picture. */
  readonly src: string;
  readonly from: Box;
  readonly to: Box;
  readonly after?: number;
  readonly lasts?: number;
  /** Slammed onto the table: it rises, falls, and the felt shakes. */
  readonly slam?: boolean;
  readonly fade?: boolean;
}

export function boxOf(element: Element | null | undefined): Box | null {
  if (!element) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

/** The place of something on the table that is marked `data-anchor`. */
export const anchor = (name: string): Box | null => boxOf(document.querySelector(`[data-anchor="${name}"]`));

/** A card's place in the middle of a larger one. */
export function centred(box: Box, width: number): Box {
  const height = width * 1.5;
  return { left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2, width, height };
}

/** Let a card fly; resolves when it has landed (at once where nothing is to move). */
export async function fly({ src, from, to, after = 0, lasts = 320, slam = false, fade = false }: Flight): Promise<void> {
  const time = duration(lasts);
  const layer = document.getElementById("flights");
  if (time === 0 || !layer) return;
  const image = new Image();
  image.src = src;
  image.className = "flying";
  image.alt = "";
  Object.assign(image.style, { left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px` });
  layer.append(image);
  const away = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
  const frames: Keyframe[] = slam
    ? [
        { transform: away, easing: "ease-out" },
        { transform: "translate(0, -14px) scale(1.5) rotate(-5deg)", offset: 0.6, easing: "cubic-bezier(.6,0,1,.4)" },
        { transform: "scale(.93)", offset: 0.85 },
        { transform: "none" },
      ]
    : [{ transform: away }, { transform: "none", opacity: fade ? 0.2 : 1 }];
  try {
    await image.animate(frames, { duration: time, delay: duration(after), easing: slam ? "linear" : "cubic-bezier(.3,.7,.3,1)", fill: "backwards" })
      .finished;
  } finally {
    image.remove();
  }
}

/** At a deal the own hand comes card by card, face down; a tap lets all of it land. */
export function flyDeal(board: Element | null, back: string, from: Box | null, apart = 75): void {
  if (!from) return;
  board?.querySelectorAll<HTMLElement>(".hand .card").forEach((card, i) => {
    card.style.opacity = "0";
    const to = card.getBoundingClientRect();
    void fly({ src: back, from, to, after: apart * i, lasts: 280 }).then(() => card.style.removeProperty("opacity"));
  });
}

/** Let whatever flies land at once. */
export function skip(): void {
  for (const animation of document.getElementById("flights")?.getAnimations({ subtree: true }) ?? []) animation.finish();
}

/** The felt shakes under a card that was slammed down; whatever is to be touched stays where it is. */
export function shake(element: Element | null | undefined): void {
  const time = duration(260);
  if (time) {
    element?.animate(
      [0, 5, -4, 3, -1, 0].map((y) => ({ transform: `translateY(${y}px)` })),
      { duration: time },
    );
  }
}
