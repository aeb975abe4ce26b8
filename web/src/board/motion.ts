/** Motion told by what lies where, before and after: whatever came flies in, whatever was taken goes to who took it. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Pack } from "../cards/draw";
import type { Told } from "../messages";
import { type Places, cardsIn, useBefore } from "../parts/before";
import { pictureOf } from "../parts/cloth";
import {
  type Box,
  OWN,
  THEIRS,
  anchor,
  boxOf,
  centred,
  fly,
  flyDeal,
  flyInto,
  hold,
  shift,
  stage,
} from "../parts/flights";
import { duration } from "../settings";
import { type TableStore, isTakenBack } from "../table/store";
import type { KitScene, TakenTrick, TrickCard } from "./scene";

/** Milliseconds for which a complete trick lies; and where nothing moves, play goes on meanwhile. */
const LIES = 700;
const STILL = 900;
/** Milliseconds after which a card that has come to lie takes. */
const TAKES = 520;
const LIE = ".place";
const NONE: Places = new Map();

type Of = (card: string) => string;

/** A trick as it is seen: the one before lies for a while, then it is only told who has taken it. */
export interface SeenTrick {
  readonly cards: readonly TrickCard[];
  readonly told: string;
}

/** Moves what the news tell; returns the trick as it is to be seen. */
export function useMotion(
  store: TableStore,
  scene: KitScene,
  pack: Pack,
  board: () => Element | null,
  still: boolean,
): SeenTrick {
  const news = store.news.value;
  const [lying, setLying] = useState<TakenTrick | null>(null);
  const [gathered, setGathered] = useState("");
  const seen = useRef("");
  const number = useRef(0);
  const held = useBefore(store, () => cardsIn(board(), ".hand"));
  const lay = useBefore(store, () => cardsIn(board(), LIE));
  const src: Of = (card) => pictureOf(card, pack);
  const [trick] = scene.tricks;
  const last = trick?.last ?? null;
  const key = last ? last.cards.map(({ card }) => card).join() : "";
  const fresh = news.live && !still && key !== "" && key !== seen.current && news.told.some(isPlay);

  useLayoutEffect(() => {
    const told = news.told.at(-1);
    if (news.live && !still && told) {
      if (news.told.some((one) => one.kind === "deal")) deal(told, board(), src);
      else act(told, scene, { held: held.current ?? NONE, lay: lay.current ?? NONE }, board(), src);
    }
    if (fresh && last) {
      const now = ++number.current;
      setLying(last);
      void stage()
        .then(() => lies(store))
        .then(() => {
          if (number.current !== now) return;
          gather(last, board(), src);
          setGathered(key);
          setLying(null);
        });
    } else if (news.told.some((one) => one.kind !== "action" || one.seat === scene.seat || isTakenBack(one))) {
      number.current++;
      setLying(null);
    }
    seen.current = key;
  }, [news]);
  useLayoutEffect(() => () => void number.current++, []);
  const shown = lying ?? (fresh ? last : null);
  if (shown) return shown;
  if (trick?.cards.length || !last) return { cards: trick?.cards ?? [], told: "" };
  return { cards: gathered === key ? [] : last.cards, told: last.told };
}

const isPlay = (told: Told): boolean => told.kind === "action";

const lies = ({ patient }: TableStore): Promise<void> =>
  patient || duration(LIES) ? hold(LIES, STILL) : new Promise((resolve) => setTimeout(resolve, STILL));

function deal(told: Told, board: Element | null, src: Of): void {
  const table = anchor("table");
  flyDeal(told, board, src("back"), table && centred(table, 40));
}

/** The places of the own cards, and of what lay on the cloth, before the news. */
interface Before {
  readonly held: Places;
  readonly lay: Places;
}

/** One action: its cards fly to where they lie now, from the hand or the seat, and what was taken to who took it. */
function act(told: Told, scene: KitScene, { held, lay }: Before, board: Element | null, src: Of): void {
  const seat = told.seat === null ? null : anchor(`seat-${told.seat}`);
  const lying = new Map(cardsIn(board, LIE));
  const hand = new Map(cardsIn(board, ".hand"));
  for (const [card, element] of lying) {
    const own = held.get(card);
    const from = own ?? (seat && centred(seat, element.clientWidth * 0.5));
    if (from && !lay.has(card)) flyInto(element, { src: src(card), from, ...(own ? OWN : THEIRS) });
  }
  if (seat)
    take(
      told,
      [...lay].filter(([card]) => !lying.has(card) && !hand.has(card)),
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
  shift(cardsIn(board, ".laid"), lay);
}

/** Cards that came into the hand come from the pile, face down. */
function draw(drawn: readonly (readonly [string, HTMLElement])[], scene: KitScene, src: Of): void {
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

/** All cards of a trick to its winner. */
function gather(trick: TakenTrick, board: Element | null, src: Of): void {
  const seat = anchor(`seat-${trick.winner}`);
  if (!seat) return;
  for (const [n, { card }] of trick.cards.entries()) {
    const from = boxOf(board?.querySelector(`.trick [data-card="${card}"]`));
    if (from)
      void fly({
        src: src(card),
        from,
        to: centred(seat, from.width * 0.45),
        lasts: 360,
        fade: true,
        sound: n ? undefined : "trick",
      });
  }
}
