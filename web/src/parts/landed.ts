/** The scene that may be told, scored and asked of: that whose motion has landed. */

import { useEffect, useState } from "preact/hooks";
import type { Scene, Told } from "../messages";
import type { News, TableStore } from "../table/store";
import { duration } from "../settings";
import { anchor, centred, fly, settled } from "./flights";

/** A counter of a game: its picture, and the points that it stands for. */
export interface Counter {
  picture: string;
  points: number;
  /** So many points lie as one larger counter, which is heard as such. */
  large?: number;
}

/** The newest scene whose motion has landed; a replay shows each step at once. */
export const landed = <S extends Scene>(store: TableStore, scene: S, still: boolean): S =>
  still ? scene : ((store.landed.value as S | null) ?? scene);

/** The move after which the table stands as it does: none after a deal, or where one was taken back. */
export function lastMove(store: TableStore): Told | undefined {
  const last = store.news.value.told.at(-1) ?? store.log.value.at(-1);
  return last?.kind === "action" ? last : undefined;
}

/** Lets the table say what has happened once it has been seen: boards start their motion before this runs, once they are drawn. */
export function useLanding(store: TableStore, counter: Counter | undefined, drawn: boolean): void {
  const news = store.news.value;
  useEffect(() => {
    if (!drawn) return;
    void settled()
      .then(() => counted(store, news, counter))
      .then(() => store.land(news)); // meanwhile the next may have come, which has not moved yet
  }, [news, drawn]);
}

/** The width of a counter that flies, and the most of them for a side. */
const WIDE = 20;
const MOST = 3;

/** Counters fly to the score of who has won points; the score rises once they have landed there. */
async function counted(store: TableStore, { live, scene, version }: News, counter: Counter | undefined): Promise<void> {
  const before = store.landed.peek();
  const from = anchor("table");
  const holds = store.news.peek().version === version; // what is taken back meanwhile is not counted any more
  if (!counter || !live || !holds || !scene || !before || !from) return;
  const flights = scene.sides.flatMap(({ side, score }) => {
    const to = anchor(`side-${side}`);
    const was = before.sides.find((one) => one.side === side)?.score ?? score;
    const won = score - was;
    const number = to && won > 0 ? Math.min(Math.ceil(won / counter.points), MOST) : 0;
    const { large = Infinity } = counter;
    const last = Math.floor(score / large) > Math.floor(was / large) ? "large_counter" : "counter";
    return Array.from({ length: number }, (_, i) =>
      fly({
        src: counter.picture,
        from: centred(from, WIDE),
        to: centred(to ?? from, WIDE),
        after: 90 * i,
        lasts: 360,
        sound: i < number - 1 ? "counter" : last,
      }),
    );
  });
  await Promise.all(flights);
}

/** For so long the last cards lie, and what is shouted over them is heard, before the match is over for the eye too. */
const LAST = 1700;

/** True once a match that is over has been seen to its end. */
export function useEnded(store: TableStore, over: boolean): boolean {
  const [seen, see] = useState(false);
  const lies = over && store.scene.value !== null && store.landed.value === store.scene.value;
  useEffect(() => {
    if (!lies) return see(false);
    const timer = setTimeout(() => see(true), store.news.peek().live ? duration(LAST) : 0);
    return () => clearTimeout(timer);
  }, [lies]);
  return lies && seen;
}
