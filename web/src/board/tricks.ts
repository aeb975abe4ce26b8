/** A trick as it is seen: one that is complete lies for a while, then goes to who has taken it. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { anchor, boxOf, centred, fly, hold, stage } from "../parts/flights";
import { duration } from "../settings";
import { type TableStore, isTakenBack } from "../table/store";
import type { TakenTrick, Trick, TrickCard } from "./scene";

/** Milliseconds for which a complete trick lies. */
const LIES = 600;
/** The same without motion: it is looked at for as long as it takes, and play goes on, but at a lesson. */
const STILL = 900;

/** The trick to show, its best card as far as it has been seen; `taken` is the trick of which it is told who took it. */
export interface SeenTrick {
  readonly cards: readonly TrickCard[];
  readonly taken: TakenTrick | null;
}

export interface TrickSeen {
  readonly store: TableStore;
  /** The trick as it is, and as far as its cards have landed. */
  readonly trick: Trick | undefined;
  readonly facts: Trick | undefined;
  /** The seat of whoever looks. */
  readonly seat: number | null;
  /** Whether the trick before is to be seen as long as nothing has been played. */
  readonly rests: boolean;
  readonly still: boolean;
  readonly board: () => Element | null;
  readonly src: (card: string) => string;
}

/** A complete trick that is looked at, and whether its last card lies: what that card changes is told no sooner. */
interface Lying {
  readonly trick: TakenTrick;
  readonly lies: boolean;
}

/** Lets a complete trick lie and go to its winner; returns the trick as it is to be seen. */
export function useTrick({ store, trick, facts, seat, rests, still, board, src }: TrickSeen): SeenTrick {
  const news = store.news.value;
  const [lying, setLying] = useState<Lying | null>(null);
  const [gathered, setGathered] = useState("");
  const seen = useRef("");
  const timer = useRef(0);
  const last = trick?.last ?? null;
  const key = last ? last.cards.map(({ card }) => card).join() : "";
  const acted = news.told.filter(({ kind }) => kind === "action");
  const fresh = news.live && !still && key !== "" && key !== seen.current && acted.length > 0;
  const begun = trick?.cards.length ? trick.cards : null;
  const mine = news.live && acted.some((one) => one.seat === seat) && !!begun?.some((one) => one.seat === seat);

  useLayoutEffect(() => {
    if (mine) {
      timer.current++;
      setLying(null);
    } else if (fresh && last) {
      setLying({ trick: last, lies: false });
      const now = ++timer.current;
      void stage()
        .then(() => {
          if (timer.current === now) setLying({ trick: last, lies: true });
        })
        .then(() => lies(store))
        .then(() => {
          if (timer.current !== now) return;
          gather(last, board(), src);
          setGathered(key);
          setLying(null);
        });
    } else if (news.told.some((one) => one.kind === "deal" || isTakenBack(one))) {
      timer.current++;
      setLying(null);
    }
    seen.current = key;
  }, [news]);
  useLayoutEffect(() => () => void timer.current++, []);

  const known = (cards: readonly TrickCard[]): SeenTrick => ({ cards: asFarAsSeen(cards, facts), taken: null });
  if (mine && begun) return known(begun);
  const shown = lying ?? (fresh && last ? { trick: last, lies: false } : null);
  if (shown) return shown.lies ? { cards: shown.trick.cards, taken: shown.trick } : known(shown.trick.cards);
  if (begun) return known(begun);
  return rests && last ? { cards: gathered === key ? [] : last.cards, taken: last } : { cards: [], taken: null };
}

/** The cards, the best one of which is known once it has landed: till then it is the one before. */
const asFarAsSeen = (cards: readonly TrickCard[], facts: Trick | undefined): TrickCard[] => {
  const best = facts?.cards.find((one) => one.best)?.card;
  return cards.map((one) => ({ ...one, best: one.card === best }));
};

const lies = ({ patient }: TableStore): Promise<void> =>
  patient || duration(LIES) ? hold(LIES, STILL) : new Promise((resolve) => setTimeout(resolve, STILL));

/** All cards of a trick to its winner. */
function gather(trick: TakenTrick, board: Element | null, src: (card: string) => string): void {
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
