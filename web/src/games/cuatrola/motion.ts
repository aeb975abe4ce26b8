/** Motion: cards fly to the table, a complete trick lies for a moment and goes to who has won it. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Told } from "../../messages";
import { cardsIn, useBefore } from "../../parts/before";
import { type Box, anchor, boxOf, centred, fly, flyDeal, flyInto, hold } from "../../parts/flights";
import { pictureOf } from "../../parts/cloth";
import { duration } from "../../settings";
import { type TableStore, isTakenBack } from "../../table/store";
import type { CuatrolaScene as Scene, Trick } from "./scene";

/** Milliseconds for which a complete trick lies: without motion it is looked at for as long as it takes, and play goes on. */
const LIES = 900;

const src = (card: string): string => pictureOf(card, "spanish");

/** The trick to show; the last one stays until everybody has seen who takes it. */
export function useTricks(store: TableStore, scene: Scene, board: () => Element | null, still: boolean): Trick | null {
  const [lying, setLying] = useState<Trick | null>(null);
  const seen = useRef("");
  const before = useBefore(store, () => cardsIn(board(), ".hand"));
  const timer = useRef(0);
  const news = store.news.value;
  const last = scene.past.at(-1) ?? null;
  const key = last ? `${scene.where}${last.number}${last.cards.map((card) => card.card).join("")}` : "";
  const fresh = news.live && !still && key !== "" && key !== seen.current && news.told.some(isPlay);
  const mine = news.live && news.told.some((told) => told.seat === scene.seat && isPlay(told)) && scene.trick !== null;
  const shown = (mine ? scene.trick : null) ?? lying ?? (fresh ? last : null) ?? scene.trick ?? (still && scene.phase !== "bid" ? last : null);

  useLayoutEffect(() => {
    if (news.live && !still) for (const told of news.told) flyIn(told, before.current ?? new Map(), board());
    if (mine) {
      timer.current++;
      setLying(null);
    } else if (fresh && last) {
      setLying(last);
      const number = ++timer.current;
      void lies().then(() => {
        if (timer.current !== number) return;
        gather(last, board());
        setLying(null);
      });
    } else if (news.told.some((told) => told.kind === "deal" || isTakenBack(told))) {
      timer.current++;
      setLying(null);
    }
    seen.current = key;
  }, [news]);
  useLayoutEffect(() => () => void timer.current++, []);
  return shown;
}

const lies = (): Promise<void> => (duration(LIES) ? hold(LIES) : new Promise((resolve) => setTimeout(resolve, LIES)));

const isPlay = (told: Told): boolean => told.kind === "action" && told.text.length === 2;

/** The card from its seat, or from the own hand, to its place in the trick; at a deal the hand comes. */
function flyIn(told: Told, before: ReadonlyMap<string, Box>, board: Element | null): void {
  if (told.kind === "deal") {
    const table = anchor("table");
    return flyDeal(board, src("back"), table && centred(table, 40));
  }
  if (!isPlay(told) || told.seat === null) return;
  const lying = board?.querySelector<HTMLElement>(`.trick [data-card="${told.text}"]`);
  const seat = anchor(`seat-${told.seat}`);
  const from = before.get(told.text) ?? (seat && lying && centred(seat, lying.clientWidth * 0.5));
  if (from) flyInto(lying, { src: src(told.text), from, lasts: 300, sound: "card" });
}

/** All cards of a trick to its winner. */
function gather(trick: Trick, board: Element | null): void {
  const seat = anchor(`seat-${trick.winner}`);
  if (!seat) return;
  const places = trick.cards.map(({ card }) => boxOf(board?.querySelector(`.trick [data-card="${card}"]`)));
  for (const [n, { card }] of trick.cards.entries()) {
    const from = places[n];
    if (from) void fly({ src: src(card), from, to: centred(seat, from.width * 0.45), lasts: 360, fade: true, sound: n ? undefined : "trick" });
  }
}
