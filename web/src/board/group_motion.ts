/** Motion on a table of groups: cards from the stock, from hands to rows and to the discards, these to who takes them. */

import { useLayoutEffect, useRef } from "preact/hooks";
import type { Pack } from "../cards/draw";
import type { Told } from "../messages";
import { pictureOf } from "../parts/cloth";
import { type Places, measured, useBefore } from "../parts/before";
import { type Box, OWN, THEIRS, anchor, boxOf, centred, fly, flyDeal, flyEach, flyInto, shift } from "../parts/flights";
import type { Sound } from "../sounds/synth";
import type { TableStore } from "../table/store";
import type { GroupScene as Scene } from "./scene";
import { type Read, laid } from "./turn";

type Of = (card: string) => string;

interface MotionOf {
  readonly store: TableStore;
  readonly scene: Scene;
  readonly pack: Pack;
  readonly read: Read;
  readonly still: boolean;
}

/** Lets the last steps' cards fly; returns the kinds of which the hand has more cards than before. */
export function useMotion({ store, scene, pack, read, still }: MotionOf): ReadonlySet<string> {
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
    const src: Of = (card) => pictureOf(card, pack);
    news.told.forEach((told, i) => move(told, { scene, was, before: places, flying, after: 120 * i, src, read }));
    shift(lying(), places);
  }, [news]);
  useLayoutEffect(
    () => store.landed.subscribe(() => (squared.current = squares.current ? measured(lying()) : new Map())),
    [store],
  );
  useLayoutEffect(() => shift(lying(), squared.current), [store.landed.value]); // beside a row that is squared
  return now.fresh;
}

const closed = (scene: Scene | null): number =>
  scene?.groups.reduce((sum, group) => sum + group.rows.filter((row) => row.closed).length, 0) ?? 0;

/** The cards of the own hand, by their kind, and the first of each row, by which the row is moved. */
function* lying(): Iterable<readonly [string, HTMLElement]> {
  for (const card of document.querySelectorAll<HTMLElement>(".kinds [data-kind] .card, .rows .card:first-child")) {
    const { kind, anchor } = card.closest<HTMLElement>("[data-kind], li")?.dataset ?? {};
    yield [kind ?? anchor ?? "", card];
  }
}

interface Moving {
  readonly scene: Scene;
  /** The scene as far as all that had landed. */
  readonly was: Scene | null;
  readonly before: Places;
  /** The cards that fly already. */
  readonly flying: Set<Element>;
  readonly after: number;
  readonly src: Of;
  readonly read: Read;
}

function move(told: Told, { scene, was, before, flying, after, src, read }: Moving): void {
  const width = anchor("pile")?.width ?? 60;
  if (told.kind === "deal")
    return flyDeal(told, document.querySelector(".kit.of-rows"), src("back"), small("stock", width), 50);
  if (told.kind !== "action" || told.seat === null) return;
  const { does, row } = read(told.text);
  const own = told.seat === scene.seat;
  const seat = anchor(own ? "hand" : `seat-${told.seat}`);
  const hand = seat && centred(seat, width * 0.6);
  const kindOf = (card: string): string => was?.hand.find(({ cards }) => cards.includes(card))?.kind ?? "";
  const from = (card: string): Box | null => (own && before.get(kindOf(card))) || hand;
  const how = own ? OWN : THEIRS;
  if (does === "draw" && own) return drawn(src("back"), small("stock", width), before, after);
  if (does === "draw") return send(src("back"), small("stock", width), hand, after, "deal");
  if (does === "take") return send(src(was?.discards.top?.card ?? "back"), small("pile", width), hand, after, "take");
  if (does === "drop") {
    const top = scene.discards.top?.card ?? "back";
    const place = from(top);
    const sound = scene.discards.froze ? { sound: "glass" as const } : {};
    if (place)
      flyInto(document.querySelector<HTMLElement>('[data-anchor="pile"] .top'), {
        src: src(top),
        from: place,
        after,
        ...how,
        ...sound,
      });
  }
  if (!laid(does)) return;
  const side = scene.seats[told.seat]?.side;
  const fresh = newIn(was, side, row, flying);
  for (const card of fresh) flying.add(card);
  flyEach(
    fresh.flatMap((card, i) => {
      const place = from(card.dataset["card"] ?? "");
      return place ? [[card, { src: card.src, from: place, after: after + 60 * i, ...how }] as const] : [];
    }),
  );
}

/** The cards that a row has got, as they lie; one of many rows shows one card. */
function newIn(
  was: Scene | null,
  side: number | undefined,
  row: string,
  flying: ReadonlySet<Element>,
): HTMLImageElement[] {
  const group = was?.groups.find((one) => one.side === side);
  const lay = [...(group?.rows.find(({ id }) => id === row)?.cards ?? [])];
  const cards = document.querySelectorAll<HTMLImageElement>(`[data-anchor="row-${side}-${row}"] .pictures .card`);
  const fresh = [...cards].filter((card) => {
    const at = lay.indexOf(card.dataset["card"] ?? "");
    if (at >= 0) lay.splice(at, 1);
    return at < 0 && card.clientWidth && !flying.has(card);
  });
  return fresh.length || [...cards].some((card) => flying.has(card)) ? fresh : [...cards].slice(-1);
}

/** The drawn cards come from the stock, to a place of their own or over those of their kind. */
function drawn(back: string, from: Box | null, before: Places, after: number): void {
  if (!from) return;
  const flight = { src: back, from, after, ...OWN };
  const cards = [...document.querySelectorAll<HTMLElement>(".kinds .fresh .card")];
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
