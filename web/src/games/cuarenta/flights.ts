/** Flights at a play of Cuarenta: the card from its seat, slammed where it is a caída, then all to the side's pile. */

import type { Told } from "../../messages";
import { cardsIn } from "../../parts/before";
import { type Box, anchor, centred, fly, flyDeal, flyInto, shake, shift } from "../../parts/flights";
import { pictureOf } from "../../parts/cloth";

const PLAY = /^(\S\S)(?: x(\S+))?(?: >(\S+))?$/;
const SLAMMED = new Set(["caida", "catch", "triple", "four_caidas"]);

/** Milliseconds for which what is taken lies with the card that takes it; a slammed one is shouted over. */
const LIES = 160;
const SLAMMED_LIES = 420;

const src = (card: string): string => pictureOf(card, "french");
const row = (text = ""): string[] => text.match(/../g) ?? [];

/** Where each card lay before the play. */
export type Before = ReadonlyMap<string, Box>;

/** A play as it is written: the card, and what it took. */
export function read(text: string): { card: string; taken: string[] } {
  const [, card = "", base, run] = PLAY.exec(text) ?? [];
  return { card, taken: [...row(base), ...row(run)] };
}

export function flyPlay(told: Told, before: Before, side: number, board: Element | null): void {
  if (told.kind === "deal") return flyDeal(told, board, src("back"), middle(40));
  const { card, taken } = read(told.text);
  if (!card || told.seat === null) return;
  const width = [...before.values()][0]?.width ?? 64;
  const from = before.get(card) ?? seatBox(told.seat, width);
  if (!from) return;
  if (!taken.length) {
    land(card, from, board);
    return shift(lying(board), before);
  }
  const slam = told.scores.some((score) => SLAMMED.has(score.name));
  const target = before.get(taken[0] ?? "") ?? middle(width);
  const pile = seatBox(told.seat, width * 0.5) ?? anchor(`side-${side}`);
  if (!target || !pile) return;
  const spot = { ...target, left: target.left + 14, top: target.top + 12 };
  const comes = slam ? 460 : 320;
  const pause = slam ? SLAMMED_LIES : LIES;
  shift(lying(board), before, comes + pause);
  for (const one of taken) {
    const box = before.get(one);
    if (!box) continue;
    void fly({ src: src(one), from: box, to: box, lasts: comes })
      .then(() => fly({ src: src(one), from: box, to: box, lasts: pause }))
      .then(() => fly({ src: src(one), from: box, to: pile, lasts: 300, fade: true }));
  }
  void fly({ src: src(card), from, to: spot, slam, lasts: comes, sound: slam ? "slam" : "card" })
    .then(() => (slam ? shake(board?.querySelector(".middle")) : undefined))
    .then(() => fly({ src: src(card), from: spot, to: spot, lasts: pause }))
    .then(() => fly({ src: src(card), from: spot, to: pile, lasts: 300, fade: true, sound: "take" }));
}

/** The cards that lie, and one's own: they make room, or close up. */
const lying = (board: Element | null): Iterable<readonly [string, HTMLElement]> => cardsIn(board, ":is(.laid, .hand)");

function land(card: string, from: Box, board: Element | null): void {
  flyInto(board?.querySelector<HTMLElement>(`.laid [data-card="${card}"]`), { src: src(card), from, lasts: 300, sound: "card" });
}

function seatBox(seat: number, width: number): Box | null {
  const box = anchor(`seat-${seat}`) ?? anchor("hand");
  return box && centred(box, width);
}

function middle(width: number): Box | null {
  const box = anchor("table");
  return box && centred(box, width);
}
