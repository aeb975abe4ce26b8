/** Motion at a step of Canasta: cards from the stock, from hands to rows and to the pile, the pile to who takes it. */

import { useLayoutEffect, useRef } from "preact/hooks";
import type { Told } from "../../messages";
import { pictureOf } from "../../parts/cloth";
import { type Places, measured, useBefore } from "../../parts/before";
import {
  type Box,
  OWN,
  THEIRS,
  anchor,
  boxOf,
  centred,
  fly,
  flyDeal,
  flyEach,
  flyInto,
  shift,
} from "../../parts/flights";
import type { Sound } from "../../sounds/synth";
import type { TableStore } from "../../table/store";
import type { CanastaScene as Scene } from "./scene";

const src = (card: string): string => pictureOf(card, "french");

/** Lets the last steps' cards fly; returns the kinds of which the hand has more cards than before. */
export function useMotion(store: TableStore, scene: Scene, still: boolean): ReadonlySet<string> {
  const news = store.news.value;
  const before = useBefore(store, lying);
  const held = useRef<{ round: string; counts: Map<string, number>; fresh: ReadonlySet<string> }>({
    round: "",
    counts: new Map(),
    fresh: new Set(),
  });
  const squares = useRef(false);
  const squared = useRef<Places>(new Map());
  const now = held.current;
  const counts = new Map(scene.hand.map((one) => [one.kind, one.count]));
  if (now.round === scene.where && [...counts].some(([kind, n]) => n > (now.counts.get(kind) ?? 0))) {
    now.fresh = new Set([...counts].filter(([kind, n]) => n > (now.counts.get(kind) ?? 0)).map(([kind]) => kind));
  } else if (scene.asks !== "lay") now.fresh = new Set();
  now.round = scene.where;
  now.counts = counts;

  useLayoutEffect(() => {
    if (!news.live || still) return;
    const places = before.current ?? new Map<string, Box>();
    const was = store.landed.peek() as Scene | null;
    const flying = new Set<Element>();
    squares.current = closed(scene) !== closed(was);
    news.told.forEach((told, i) => move(told, scene, was, places, flying, 120 * i));
    shift(lying(), places);
  }, [news]);
  useLayoutEffect(
    () => store.landed.subscribe(() => (squared.current = squares.current ? measured(lying()) : new Map())),
    [store],
  );
  useLayoutEffect(() => shift(lying(), squared.current), [store.landed.value]); // beside a canasta that is squared
  return now.fresh;
}

const closed = (scene: Scene | null): number => scene?.groups.reduce((sum, group) => sum + group.canastas, 0) ?? 0;

/** The cards of the own hand, by their kind, and the first of each row, by which the row is moved. */
function* lying(): Iterable<readonly [string, HTMLElement]> {
  for (const card of document.querySelectorAll<HTMLElement>(
    ".canasta .hand [data-kind] .card, .rows .card:first-child",
  )) {
    const { kind, anchor } = card.closest<HTMLElement>("[data-kind], li")?.dataset ?? {};
    yield [kind ?? anchor ?? "", card];
  }
}

function move(
  told: Told,
  scene: Scene,
  was: Scene | null,
  before: ReadonlyMap<string, Box>,
  flying: Set<Element>,
  after: number,
): void {
  if (told.kind === "deal")
    return flyDeal(
      told,
      document.querySelector(".canasta"),
      src("back"),
      small("stock", anchor("pile")?.width ?? 60),
      50,
    );
  if (told.kind !== "action" || told.seat === null) return;
  const [verb, what = ""] = told.text.split(" ");
  const width = anchor("pile")?.width ?? 60;
  const own = told.seat === scene.seat;
  const seat = anchor(own ? "hand" : `seat-${told.seat}`);
  const from =
    (own && before.get(verb === "add" ? what.slice(-1) : what.slice(0, 1))) || (seat && centred(seat, width * 0.6));
  const side = scene.seats[told.seat]?.side;
  const how = own ? OWN : THEIRS;
  switch (verb) {
    case "draw":
      if (own) return drawn(small("stock", width), before, after);
      return send(src("back"), small("stock", width), seat && centred(seat, width * 0.6), after, "deal");
    case "take":
      return send(
        src(was?.pile.top?.card ?? "back"),
        small("pile", width),
        seat && centred(seat, width * 0.6),
        after,
        "take",
      );
    case "drop":
      return from
        ? flyInto(document.querySelector<HTMLElement>('[data-anchor="pile"] .top'), {
            src: src(scene.pile.top?.card ?? "back"),
            from,
            after,
            ...how,
            ...(scene.pile.froze && { sound: "glass" }),
          })
        : undefined;
    case "meld":
    case "add":
    case "wilds": {
      const rank = verb === "wilds" ? "*" : what.slice(0, 1);
      const size = (one: Scene | null): number =>
        one?.groups.find((group) => group.side === side)?.rows.find((row) => row.rank === rank)?.cards.length ?? 0;
      const more = Math.max(size(scene) - size(was), 1);
      const row = [
        ...document.querySelectorAll<HTMLImageElement>(`[data-anchor="row-${side}-${rank}"] .pictures .card`),
      ]
        .filter((card) => card.clientWidth) // one of many rows shows one card
        .slice(-more)
        .filter((card) => !flying.has(card));
      for (const card of row) flying.add(card);
      return from
        ? flyEach(row.map((card, i) => [card, { src: card.src, from, after: after + 60 * i, ...how }]))
        : undefined;
    }
  }
}

/** The drawn cards come from the stock, to a place of their own or over those of their kind. */
function drawn(from: Box | null, before: ReadonlyMap<string, Box>, after: number): void {
  if (!from) return;
  const flight = { src: src("back"), from, after, ...OWN };
  const cards = [...document.querySelectorAll<HTMLElement>(".canasta .fresh .card")];
  const isNew = (card: HTMLElement): boolean =>
    !before.has(card.closest<HTMLElement>("[data-kind]")?.dataset["kind"] ?? "");
  for (const card of cards.filter((one) => !isNew(one))) void fly({ ...flight, to: boxOf(card) as Box });
  flyEach(cards.filter(isNew).map((card) => [card, flight]));
}

const small = (name: string, width: number): Box | null => {
  const box = anchor(name);
  return box && centred(box, width * 0.8);
};

function send(image: string, from: Box | null, to: Box | null, after: number, sound: Sound): void {
  if (from && to) void fly({ src: image, from, to, after, lasts: 300, sound });
}
