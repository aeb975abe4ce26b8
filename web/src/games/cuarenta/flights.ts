/** Flights at a play of Cuarenta: the card from its seat, slammed where it is a caída, then all to the side's pile. */

import type { Told } from "../../messages";
import { type Box, anchor, centred, fly, flyDeal, flyInto, shake } from "../../parts/flights";
import { pictureOf } from "../../parts/cloth";

const PLAY = /^(\S\S)(?: x(\S+))?(?: >(\S+))?$/;
const SLAMMED = new Set(["caida", "catch", "triple", "four_caidas"]);

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
  if (told.kind === "deal") return flyDeal(board, src("back"), middle(40));
  const { card, taken } = read(told.text);
  if (!card || told.seat === null) return;
  const width = [...before.values()][0]?.width ?? 64;
  const from = before.get(card) ?? seatBox(told.seat, width);
  if (!from) return;
  if (!taken.length) return void land(card, from, board);
  const slam = told.scores.some((score) => SLAMMED.has(score.name));
  const target = before.get(taken[0] ?? "") ?? middle(width);
  const pile = seatBox(told.seat, width * 0.5) ?? anchor(`side-${side}`);
  if (!target || !pile) return;
  const spot = { ...target, left: target.left + 14, top: target.top + 12 };
  const pause = slam ? 620 : 480;
  for (const one of taken) {
    const box = before.get(one);
    if (!box) continue;
    void fly({ src: src(one), from: box, to: box, lasts: pause }).then(() => fly({ src: src(one), from: box, to: pile, lasts: 300, fade: true }));
  }
  void fly({ src: src(card), from, to: spot, slam, lasts: slam ? 460 : 320, sound: slam ? "slam" : "card" })
    .then(() => (slam ? shake(board?.querySelector(".middle")) : undefined))
    .then(() => fly({ src: src(card), from: spot, to: spot, lasts: 160 }))
    .then(() => fly({ src: src(card), from: spot, to: pile, lasts: 300, fade: true, sound: "take" }));
}

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
