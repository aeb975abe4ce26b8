/** Motion told by what lies where, before and after: whatever came flies in, whatever was taken goes to who took it. */

import { useLayoutEffect } from "preact/hooks";
import type { Pack } from "../cards/draw";
import type { Told } from "../messages";
import { type Places, cardsIn, useBefore } from "../parts/before";
import { pictureOf } from "../parts/cloth";
import { type Box, OWN, THEIRS, anchor, centred, flyDeal, flyInto, shift } from "../parts/flights";
import type { TableStore } from "../table/store";
import type { KitScene } from "./scene";
import { take } from "./takes";
import { type SeenTrick, useTrick } from "./tricks";

/** Where cards lie in a trick or under a pile, and where they lie in a row. */
const LIE = ":is(.trick > :not(.ghost), .heap)";
const ROW = ".laid";
const NONE: Places = new Map();

type Of = (card: string) => string;

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
  /** Whether a card that takes is slammed down. */
  readonly slams?: ((told: Told) => boolean) | undefined;
}

/** Moves what the news tell; returns the trick as it is to be seen. */
export function useMotion({ store, scene, facts, pack, board, still, rests, slams }: MotionOf): SeenTrick {
  const news = store.news.value;
  const held = useBefore(store, () => cardsIn(board(), ".hand"));
  const lay = useBefore(store, () => cardsIn(board(), LIE));
  const row = useBefore(store, () => cardsIn(board(), ROW));
  const src: Of = (card) => pictureOf(card, pack);

  useLayoutEffect(() => {
    if (!news.live || still) return;
    const before = { held: held.current ?? NONE, lay: lay.current ?? NONE, row: row.current ?? NONE };
    const dealt = news.told.find(({ kind }) => kind === "deal");
    const acted = news.told.filter(({ kind }) => kind === "action");
    act(acted, before, { board: board(), src, slams, drawn: dealt ? null : scene });
    if (dealt) deal(dealt, board(), src);
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

interface Acting {
  readonly board: Element | null;
  readonly src: Of;
  readonly slams: MotionOf["slams"];
  /** The table from whose pile the own cards were drawn; none where they were dealt. */
  readonly drawn: Moving | null;
}

/** What was done: cards fly to where they lie now, from the hand or the seat, and what was taken to who took it. */
function act(acted: readonly Told[], { held, lay, row }: Before, { board, src, slams, drawn }: Acting): void {
  const rows = new Map(cardsIn(board, ROW));
  const hand = new Map(cardsIn(board, ".hand"));
  const by = (card: string): Told | undefined => acted.find(({ text }) => text.split(" ")[0] === card) ?? acted.at(-1);
  for (const [card, element] of [...cardsIn(board, LIE), ...rows]) {
    const own = held.get(card);
    const seat = seatOf(by(card));
    const from = own ?? (seat && centred(seat, element.clientWidth * 0.5));
    if (from && !lay.has(card) && !row.has(card)) flyInto(element, { src: src(card), from, ...(own ? OWN : THEIRS) });
  }
  const gone = [...row.keys()].filter((card) => !rows.has(card) && !hand.has(card));
  const before = new Map([...row, ...held]);
  let left = 0;
  for (const told of acted) {
    const seat = seatOf(told);
    const [card = ""] = told.text.split(" ");
    const taken = gone.filter((one) => told.text.includes(one));
    if (seat) left = Math.max(left, take({ card, taken, before, seat, slam: slams?.(told) ?? false, board, src }));
  }
  if (drawn)
    draw(
      [...hand].filter(([card]) => !held.has(card)),
      drawn,
      src,
    );
  shift(hand, held, left);
  shift(rows, row, left);
}

const seatOf = (told: Told | undefined): Box | null => (told?.seat == null ? null : anchor(`seat-${told.seat}`));

/** Cards that came into the hand come from the pile, face down. */
function draw(drawn: readonly (readonly [string, HTMLElement])[], scene: Moving, src: Of): void {
  const pile = scene.piles.map(({ id }) => anchor(`pile-${id}`)).find((one) => one !== null);
  if (!pile) return;
  for (const [, card] of drawn)
    flyInto(card, { src: src("back"), from: centred(pile, pile.width * 0.8), lasts: 280, sound: "deal" });
}
