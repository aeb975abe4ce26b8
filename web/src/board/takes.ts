/** Captures as they are seen: the card comes, or is slammed down, what it takes slides under it, all goes to who took it. */

import type { Places } from "../parts/before";
import { type Box, OWN, THEIRS, centred, fly, shake } from "../parts/flights";
import { duration } from "../settings";
import "./slam.css";

/** Milliseconds for which what is taken lies with the card that takes it; a slammed one is shouted over. */
const LIES = 160;
const SLAMMED_LIES = 420;
const SLAMS = 460;
/** Milliseconds in which each card that is taken slides under the one that takes it, and all then go to who took it. */
const SLIDES = 40;
const GOES = 260;

export interface Take {
  readonly card: string;
  readonly taken: readonly string[];
  /** Where the cards lay: the own ones, and those in rows. */
  readonly before: Places;
  /** The place of who takes. */
  readonly seat: Box;
  readonly slam: boolean;
  readonly board: Element | null;
  readonly src: (card: string) => string;
}

/** Lets a card take others; returns the milliseconds after which they have left their places. */
export function take({ card, taken, before, seat, slam, board, src }: Take): number {
  const [first] = taken.map((one) => before.get(one)).filter((one) => one !== undefined);
  if (!first) return 0;
  const own = before.get(card);
  const from = own ?? centred(seat, first.width);
  const how = own ? OWN : THEIRS;
  const pile = centred(seat, first.width * 0.5);
  const spot = { ...first, left: first.left + 14, top: first.top + 12 };
  const comes = slam ? SLAMS : how.lasts + how.lands;
  const pause = slam ? SLAMMED_LIES : LIES;
  const slides = SLIDES * taken.length;
  for (const one of taken) {
    const box = before.get(one);
    if (!box) continue;
    void fly({ src: src(one), from: box, to: box, lasts: comes })
      .then(() => fly({ src: src(one), from: box, to: box, lasts: pause }))
      .then(() => fly({ src: src(one), from: box, to: spot, lasts: slides, under: true }))
      .then(() => fly({ src: src(one), from: spot, to: pile, lasts: GOES, fade: true, under: true }));
  }
  void fly({ src: src(card), from, to: spot, ...(slam ? { slam, lasts: comes, sound: "slam" } : how) })
    .then(() => slam && struck(spot, board))
    .then(() => fly({ src: src(card), from: spot, to: spot, lasts: pause + slides }))
    .then(() => fly({ src: src(card), from: spot, to: pile, lasts: GOES, fade: true, sound: "take" }));
  return comes + pause + slides;
}

/** Milliseconds for which what a slam raises is seen. */
const RAISED = 400;

/** The felt shakes under a slammed card, and a ring with crumbs flies up from it. */
function struck(spot: Box, board: Element | null): void {
  shake(board?.querySelector(".centre"));
  const time = duration(RAISED);
  const layer = document.getElementById("flights");
  if (!time || !layer?.childElementCount) return; // all was let land at once
  const ring = document.createElement("i");
  ring.className = "ring";
  Object.assign(ring.style, {
    left: `${spot.left + spot.width / 2}px`,
    top: `${spot.top + spot.height / 2}px`,
    width: `${spot.width * 4}px`,
  });
  layer.prepend(ring);
  ring.animate(
    [
      { transform: "translate(-50%, -50%) scale(.4)", opacity: 1 },
      { opacity: 0.9, offset: 0.6 },
      { transform: "translate(-50%, -50%)", opacity: 0 },
    ],
    { duration: time, easing: "ease-out" },
  ).onfinish = () => ring.remove();
}
