/** Places of cards before a move, from which they fly once it is shown. */

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { TableStore } from "../table/store";
import { type Box, boxOf } from "./flights";

export type Places = ReadonlyMap<string, Box>;

/**
 * The places of what `cards` finds, each under its name, as it lay when the newest news came. They are measured then,
 * before anything is drawn anew: the page is laid out already, where after every drawing it would be once more.
 */
export function useBefore(store: TableStore, cards: () => Iterable<readonly [string, Element]>): RefObject<Places> {
  const before = useRef<Places>(new Map());
  const asked = useRef(cards);
  asked.current = cards;
  useLayoutEffect(
    () =>
      store.news.subscribe(({ live }) => {
        if (live) before.current = measured(asked.current?.() ?? []);
      }),
    [store],
  );
  return before;
}

/** The places of these cards as they lie now. */
export function measured(cards: Iterable<readonly [string, Element]>): Places {
  const places = new Map<string, Box>();
  for (const [name, card] of cards) places.set(name, boxOf(card) as Box);
  return places;
}

/** The cards that lie face up below an element, by what they are. */
export function* cardsIn(place: Element | null | undefined, where = ""): Iterable<readonly [string, HTMLElement]> {
  for (const card of place?.querySelectorAll<HTMLElement>(`${where} [data-card]`) ?? []) {
    const name = card.dataset["card"];
    if (name && name !== "back") yield [name, card];
  }
}
