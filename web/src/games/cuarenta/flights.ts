/** Flights at a play of Cuarenta: the card from its seat, slammed where it is a caída, then all to the side's pile. */

import type { Choice, Told } from "../../messages";
import { type Places, cardsIn } from "../../parts/before";
import { type Box, OWN, THEIRS, anchor, centred, fly, flyDeal, flyInto, shake, shift } from "../../parts/flights";
import { pictureOf } from "../../parts/cloth";
import { duration } from "../../settings";

const PLAY = /^(\S\S)(?: x(\S+))?(?: >(\S+))?$/;
const SLAMMED = new Set(["caida", "catch", "triple", "four_caidas"]);

/** The sum of a way to take, in ranks: `3 + 4 = 7 → J Q`. */
export function sum({ actions: [text = ""] }: Choice): string {
  const [, card, base, run] = PLAY.exec(text) ?? [];
  return `${ranks(base).join(" + ")} = ${ranks(card).join("")}${run ? ` → ${ranks(run).join(" ")}` : ""}`;
}

/** Milliseconds for which what is taken lies with the card that takes it; a slammed one is shouted over. */
const LIES = 160;
const SLAMMED_LIES = 420;
/** Milliseconds in which each card that is taken slides under the one that takes it, and all then go to the pile. */
const SLIDES = 40;
const GOES = 260;

const src = (card: string): string => pictureOf(card, "french");
const row = (text = ""): string[] => text.match(/../g) ?? [];
const ranks = (text?: string): string[] => row(text).map((card) => card.slice(0, 1));

/** A play as it is written: the card, and what it took. */
export function read(text: string): { card: string; taken: string[] } {
  const [, card = "", base, run] = PLAY.exec(text) ?? [];
  return { card, taken: [...row(base), ...row(run)] };
}

export function flyPlay(told: Told, before: Places, side: number, board: Element | null): void {
  if (told.kind === "deal") return flyDeal(told, board, src("back"), middle(40));
  const { card, taken } = read(told.text);
  if (!card || told.seat === null) return;
  const width = [...before.values()][0]?.width ?? 64;
  const own = before.get(card);
  const from = own ?? seatBox(told.seat, width);
  const how = own ? OWN : THEIRS;
  if (!from) return;
  if (!taken.length) {
    flyInto(board?.querySelector<HTMLElement>(`.laid [data-card="${card}"]`), { src: src(card), from, ...how });
    return shift(lying(board), before);
  }
  const slam = told.scores.some((score) => SLAMMED.has(score.name));
  const target = before.get(taken[0] ?? "") ?? middle(width);
  const pile = seatBox(told.seat, width * 0.5) ?? anchor(`side-${side}`);
  if (!target || !pile) return;
  const spot = { ...target, left: target.left + 14, top: target.top + 12 };
  const comes = slam ? 460 : how.lasts + how.lands;
  const pause = slam ? SLAMMED_LIES : LIES;
  const slides = SLIDES * taken.length;
  shift(lying(board), before, comes + pause + slides);
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
}

/** The cards that lie, and one's own: they make room, or close up. */
const lying = (board: Element | null): Iterable<readonly [string, HTMLElement]> => cardsIn(board, ":is(.laid, .hand)");

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

function seatBox(seat: number, width: number): Box | null {
  const box = anchor(`seat-${seat}`) ?? anchor("hand");
  return box && centred(box, width);
}

function middle(width: number): Box | null {
  const box = anchor("table");
  return box && centred(box, width);
}
