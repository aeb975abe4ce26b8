/** Motion at a step of Canasta: cards from the stock, from hands to rows and to the pile, the pile to who takes it. */

import { useLayoutEffect, useRef } from "preact/hooks";
import type { Told } from "../../messages";
import { pictureOf } from "../../parts/cloth";
import { useBefore } from "../../parts/before";
import { type Box, anchor, centred, fly, flyDeal, flyEach, flyInto } from "../../parts/flights";
import type { Sound } from "../../parts/sound";
import type { TableStore } from "../../table/store";
import type { CanastaScene as Scene } from "./scene";

const src = (card: string): string => pictureOf(card, "french");

/** Lets the last steps' cards fly; returns the kinds of which the hand has more cards than before. */
export function useMotion(store: TableStore, scene: Scene, still: boolean): ReadonlySet<string> {
  const news = store.news.value;
  const before = useBefore(store, heldKinds);
  const held = useRef<{ round: string; counts: Map<string, number>; fresh: ReadonlySet<string> }>({
    round: "",
    counts: new Map(),
    fresh: new Set(),
  });
  const now = held.current;
  const counts = new Map(scene.hand.map((one) => [one.kind, one.count]));
  if (now.round === scene.where && [...counts].some(([kind, n]) => n > (now.counts.get(kind) ?? 0))) {
    now.fresh = new Set([...counts].filter(([kind, n]) => n > (now.counts.get(kind) ?? 0)).map(([kind]) => kind));
  } else if (scene.asks !== "lay") now.fresh = new Set();
  now.round = scene.where;
  now.counts = counts;

  useLayoutEffect(() => {
    if (news.live && !still) news.told.forEach((told, i) => move(told, scene, before.current ?? new Map(), 120 * i));
  }, [news]);
  return now.fresh;
}

/** The cards of the own hand, by their kind. */
function* heldKinds(): Iterable<readonly [string, Element]> {
  for (const card of document.querySelectorAll(".canasta .hand [data-kind] .card")) yield [card.closest<HTMLElement>("[data-kind]")?.dataset["kind"] ?? "", card];
}

function move(told: Told, scene: Scene, before: ReadonlyMap<string, Box>, after: number): void {
  if (told.kind === "deal") return flyDeal(document.querySelector(".canasta"), src("back"), small("stock", anchor("pile")?.width ?? 60), 50);
  if (told.kind !== "action" || told.seat === null) return;
  const [verb, what = ""] = told.text.split(" ");
  const width = anchor("pile")?.width ?? 60;
  const own = told.seat === scene.seat;
  const seat = anchor(own ? "hand" : `seat-${told.seat}`);
  const from = (own && before.get(verb === "add" ? what.slice(-1) : what.slice(0, 1))) || (seat && centred(seat, width * 0.6));
  const side = scene.seats[told.seat]?.side;
  switch (verb) {
    case "draw":
      if (own) return drawn(small("stock", width), after);
      return send(src("back"), small("stock", width), seat && centred(seat, width * 0.6), after, "deal");
    case "take":
      return send(src(scene.pile.top?.card ?? "back"), small("pile", width), seat && centred(seat, width * 0.6), after, "take");
    case "drop":
      return from ? flyInto(document.querySelector<HTMLElement>('[data-anchor="pile"] .top'), { src: src(scene.pile.top?.card ?? "back"), from, after, lasts: 300, sound: "card" }) : undefined;
    case "meld":
    case "add":
    case "wilds": {
      const row = document.querySelector<HTMLImageElement>(`[data-anchor="row-${side}-${verb === "wilds" ? "*" : what.slice(0, 1)}"] .card:last-child`);
      return row && from ? flyInto(row, { src: row.src, from, after, lasts: 300, sound: "card" }) : undefined;
    }
  }
}

/** The drawn cards come from the stock. */
function drawn(from: Box | null, after: number): void {
  const cards = [...document.querySelectorAll<HTMLElement>(".canasta .fresh .card")];
  if (from) flyEach(cards.map((card) => [card, { src: src("back"), from, after, lasts: 300, sound: "card" }]));
}

const small = (name: string, width: number): Box | null => {
  const box = anchor(name);
  return box && centred(box, width * 0.8);
};

function send(image: string, from: Box | null, to: Box | null, after: number, sound: Sound): void {
  if (from && to) void fly({ src: image, from, to, after, lasts: 300, sound });
}
