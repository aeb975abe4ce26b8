/** Motion told by what lies where, before and after: whatever came flies in, whatever was taken goes to who took it. */

import { useLayoutEffect } from "preact/hooks";
import type { Pack } from "../cards/draw";
import type { Told } from "../messages";
import { type Places, cardsIn, useBefore } from "../parts/before";
import { pictureOf } from "../parts/cloth";
import { type Box, OWN, THEIRS, anchor, centred, fly, flyDeal, flyInto, shift } from "../parts/flights";
import type { TableStore } from "../table/store";
import type { KitScene } from "./scene";
import { type SeenTrick, useTrick } from "./tricks";

/** Milliseconds after which a card that has come to lie takes. */
const TAKES = 520;
/** Where cards lie in a trick or under a pile, and where they lie in a row. */
const LIE = ":is(.trick > :not(.ghost), .heap)";
const ROW = ".laid";
const NONE: Places = new Map();

type Of = (card: string) => string;

/** How one thing that is told flies from where the cards lay before; a game may have a way of its own. */
export type Flies = (told: Told, before: Places, board: Element | null) => void;

/** What moves on a table. */
export type Moving = Pick<KitScene, "seat" | "tricks" | "piles">;

interface MotionOf {
  readonly store: TableStore;
  /** The table as it is, and as far as what moves has landed. */
  readonly scene: Moving;
  readonly facts: Moving;
  readonly pack: Pack;
  readonly board: () => Element | null;
  readonly still: boolean;
  /** Whether the trick before is to be seen as long as nothing has been played. */
  readonly rests: boolean;
  readonly flies?: Flies | undefined;
}

/** Moves what the news tell; returns the trick as it is to be seen. */
export function useMotion({ store, scene, facts, pack, board, still, rests, flies }: MotionOf): SeenTrick {
  const news = store.news.value;
  const held = useBefore(store, () => cardsIn(board(), ".hand"));
  const lay = useBefore(store, () => cardsIn(board(), LIE));
  const row = useBefore(store, () => cardsIn(board(), ROW));
  const src: Of = (card) => pictureOf(card, pack);

  useLayoutEffect(() => {
    if (!news.live || still) return;
    if (flies) {
      const before = new Map([...(row.current ?? NONE), ...(held.current ?? NONE)]);
      for (const told of news.told) flies(told, before, board());
      return;
    }
    const dealt = news.told.find(({ kind }) => kind === "deal");
    if (dealt) return deal(dealt, board(), src);
    const before = { held: held.current ?? NONE, lay: lay.current ?? NONE, row: row.current ?? NONE };
    act(
      news.told.findLast(({ kind }) => kind === "action"),
      scene,
      before,
      board(),
      src,
    );
  }, [news]);
  const [trick] = scene.tricks;
  return useTrick({ store, trick, facts: facts.tricks[0], seat: scene.seat, rests, still, board, src });
}

function deal(told: Told, board: Element | null, src: Of): void {
  const table = anchor("table");
  flyDeal(told, board, src("back"), table && centred(table, 40));
}

/** The places of the own cards, of what lay on the cloth and of what lay in rows, before the news. */
interface Before {
  readonly held: Places;
  readonly lay: Places;
  readonly row: Places;
}

/** One action: its cards fly to where they lie now, from the hand or the seat, and what was taken to who took it. */
function act(told: Told | undefined, scene: Moving, { held, lay, row }: Before, board: Element | null, src: Of): void {
  const seat = told && told.seat !== null ? anchor(`seat-${told.seat}`) : null;
  const rows = new Map(cardsIn(board, ROW));
  const hand = new Map(cardsIn(board, ".hand"));
  for (const [card, element] of [...cardsIn(board, LIE), ...rows]) {
    const own = held.get(card);
    const from = own ?? (seat && centred(seat, element.clientWidth * 0.5));
    if (from && !lay.has(card) && !row.has(card)) flyInto(element, { src: src(card), from, ...(own ? OWN : THEIRS) });
  }
  if (told && seat)
    take(
      told,
      [...row].filter(([card]) => !rows.has(card) && !hand.has(card)),
      held,
      seat,
      src,
    );
  draw(
    [...hand].filter(([card]) => !held.has(card)),
    scene,
    src,
  );
  shift(hand, held);
  shift(rows, row);
}
/** Cards that came into the hand come from the pile, face down. */
function draw(drawn: readonly (readonly [string, HTMLElement])[], scene: Moving, src: Of): void {
  const pile = scene.piles.map(({ id }) => anchor(`pile-${id}`)).find((one) => one !== null);
  if (!pile) return;
  for (const [, card] of drawn)
    flyInto(card, { src: src("back"), from: centred(pile, pile.width * 0.8), lasts: 280, sound: "deal" });
}

/** The card that takes comes to lie over what it takes, and all of it goes to who took it. */
function take(told: Told, gone: readonly (readonly [string, Box])[], held: Places, seat: Box, src: Of): void {
  const [first] = gone;
  if (!first) return;
  const [played = ""] = told.text.split(" ");
  const over = first[1];
  const from = held.get(played) ?? centred(seat, over.width * 0.5);
  void fly({ src: src(played), from, to: over, ...(held.has(played) ? OWN : THEIRS) });
  for (const [n, [card, lies]] of [...gone, [played, over] as const].entries())
    void fly({
      src: src(card),
      from: lies,
      to: centred(seat, lies.width * 0.45),
      after: TAKES,
      lasts: 360,
      fade: true,
      sound: n ? undefined : "take",
    });
}
