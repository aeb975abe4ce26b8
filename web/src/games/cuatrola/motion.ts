/** Motion: cards fly to the table, a complete trick lies for a moment and goes to who has won it. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Told } from "../../messages";
import { cardsIn, useBefore } from "../../parts/before";
import {
  type Box,
  anchor,
  boxOf,
  centred,
  fly,
  OWN,
  THEIRS,
  flyDeal,
  flyInto,
  hold,
  shift,
  stage,
} from "../../parts/flights";
import { pictureOf } from "../../parts/cloth";
import { duration } from "../../settings";
import { type TableStore, isTakenBack } from "../../table/store";
import type { CuatrolaScene as Scene, Trick } from "./scene";

/** Milliseconds for which a complete trick lies. */
const LIES = 600;
/** The same without motion: it is looked at for as long as it takes, and play goes on, but at a lesson. */
const STILL = 900;

const src = (card: string): string => pictureOf(card, "spanish");

/** A trick, and whether its last card lies: what that card changes is told no sooner. */
interface Seen {
  readonly trick: Trick;
  readonly lies: boolean;
}

/** The trick to show; the last one stays until everybody has seen who takes it. `facts` is the scene that has landed. */
export function useTricks(
  store: TableStore,
  scene: Scene,
  facts: Scene,
  board: () => Element | null,
  still: boolean,
): Trick | null {
  const [lying, setLying] = useState<Seen | null>(null);
  const told = useRef<Trick | null>(null);
  const seen = useRef("");
  const before = useBefore(store, () => cardsIn(board(), ".hand"));
  const timer = useRef(0);
  const news = store.news.value;
  const last = scene.past.at(-1) ?? null;
  const key = last ? `${scene.where}${last.number}${last.cards.map((card) => card.card).join("")}` : "";
  const fresh = news.live && !still && key !== "" && key !== seen.current && news.told.some(isPlay);
  const mine = news.live && news.told.some((told) => told.seat === scene.seat && isPlay(told)) && scene.trick !== null;
  const begun = scene.trick && { trick: scene.trick, lies: facts === scene };
  const taken = last && { trick: last, lies: still };
  const shown =
    (mine ? begun : null) ??
    lying ??
    (fresh ? taken : null) ??
    begun ??
    (still && scene.phase !== "bid" ? taken : null);
  if (shown?.lies) told.current = shown.trick;

  useLayoutEffect(() => {
    const places = before.current ?? new Map<string, Box>();
    if (news.live && !still) {
      for (const one of news.told) flyIn(one, places, board());
      shift(cardsIn(board(), ".hand"), places);
    }
    if (mine) {
      timer.current++;
      setLying(null);
    } else if (fresh && last) {
      setLying({ trick: last, lies: false });
      const number = ++timer.current;
      void stage()
        .then(() => {
          if (timer.current === number) setLying({ trick: last, lies: true });
        })
        .then(() => lies(store))
        .then(() => {
          if (timer.current !== number) return;
          gather(last, board());
          setLying(null);
        });
    } else if (news.told.some((one) => one.kind === "deal" || isTakenBack(one))) {
      timer.current++;
      setLying(null);
    }
    seen.current = key;
  }, [news]);
  useLayoutEffect(() => () => void timer.current++, []);
  return shown && (shown.lies ? shown.trick : unsaid(shown.trick, told.current));
}

const lies = ({ patient }: TableStore): Promise<void> =>
  patient || duration(LIES) ? hold(LIES, STILL) : new Promise((resolve) => setTimeout(resolve, STILL));

/** A trick while its last card still flies: it is worth, and won, as before. */
function unsaid(trick: Trick, told: Trick | null): Trick {
  const known = told?.cards[0]?.card === trick.cards[0]?.card ? told : null;
  const winning = known?.cards.find((one) => one.winning)?.card;
  return {
    ...trick,
    winner: null,
    points: known?.points ?? 0,
    cards: trick.cards.map((one) => ({ ...one, winning: one.card === winning })),
  };
}

const isPlay = (told: Told): boolean => told.kind === "action" && told.text.length === 2;

/** The card from its seat, or from the own hand, to its place in the trick; at a deal the hand comes. */
function flyIn(told: Told, before: ReadonlyMap<string, Box>, board: Element | null): void {
  if (told.kind === "deal") {
    const table = anchor("table");
    return flyDeal(told, board, src("back"), table && centred(table, 40));
  }
  if (!isPlay(told) || told.seat === null) return;
  const lying = board?.querySelector<HTMLElement>(`.trick [data-card="${told.text}"]`);
  const seat = anchor(`seat-${told.seat}`);
  const own = before.get(told.text);
  const from = own ?? (seat && lying && centred(seat, lying.clientWidth * 0.5));
  if (from) flyInto(lying, { src: src(told.text), from, ...(own ? OWN : THEIRS) });
}

/** All cards of a trick to its winner. */
function gather(trick: Trick, board: Element | null): void {
  const seat = anchor(`seat-${trick.winner}`);
  if (!seat) return;
  const places = trick.cards.map(({ card }) => boxOf(board?.querySelector(`.trick [data-card="${card}"]`)));
  for (const [n, { card }] of trick.cards.entries()) {
    const from = places[n];
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
