import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { type Added, Table } from "../../board/Board";
import { Row } from "../../board/Row";
import { Trail } from "../../board/Trail";
import { landed, lastMove } from "../../parts/landed";
import { useEscape } from "../../parts/roving";
import { settings } from "../../settings";
import type { TableStore } from "../../table/store";
import { t } from "../../texts/page";
import type { BoardProps } from "../game";
import { Chicas, Counters } from "./Counters";
import { kitOf } from "./arrangement";
import { read, sum } from "./captures";
import type { CuarentaScene } from "./scene";
import { closes, pointsAt, scored, shoutAt, slammed, soundAt } from "./shouts";

/** The table of Cuarenta: the kit's, with perros and tantos, what is shouted, the last capture, and captures by hand. */
export function Board({ scene, store, still = false }: BoardProps<CuarentaScene>) {
  const picked = usePicked(scene, store);
  const byHand = settings.value.manual && scene.asks === "play" ? picked : undefined;
  const facts = landed(store, scene, still);
  const words = useMemo(() => kitOf(scene, byHand?.cards), [scene, byHand?.cards]);
  const seen = useMemo(() => (facts === scene ? words : kitOf(facts)), [facts, words]);
  const shout = useShout(store, facts === scene);
  const laid = new Map(facts.markers.map((one) => [one.side, one]));
  const last = !still && facts === scene ? lastMove(store) : undefined;
  useWrongClaim(scene, store, still);
  const added: Added = {
    asks: scene.asks,
    extra: ({ side }) => laid.has(side) && <Counters {...(laid.get(side) as CuarentaScene["markers"][0])} />,
    below: ({ side }) => <Chicas won={laid.get(side)?.chicas ?? 0} toWin={facts.chicas_to_win} />,
    taking: ({ card }, ways) =>
      byHand ? t("manual_hint") : ways.length ? t("take_what", { rank: card.slice(0, -1) }) : "",
    says: sum,
    picked: byHand,
    over: last && (
      <Trail
        {...read(last.text)}
        name={scene.seats[last.seat ?? 0]?.name ?? ""}
        pack="french"
        words={last.lines.join(" ")}
      />
    ),
    shout,
    slams: slammed,
  };
  return <Table scene={words} facts={seen} store={store} still={still} Row={Row} added={added} />;
}

const NONE: ReadonlySet<string> = new Set();

/** The cards that are picked one by one to be taken by hand, until something happens. */
function usePicked(scene: CuarentaScene, store: TableStore): NonNullable<Added["picked"]> {
  const [cards, pick] = useState(NONE);
  const drop = (): void => pick(NONE);
  useLayoutEffect(drop, [scene.actor, scene.hand.length, store.news.value]);
  useEscape(drop);
  const toggle = (card: string): void => {
    const taken = new Set(cards);
    if (!taken.delete(card)) taken.add(card);
    pick(taken);
  };
  return { cards, toggle };
}

/** What is shouted at a play; and at a count that ends a chica once it is counted. */
function useShout(store: TableStore, isLanded: boolean): Added["shout"] {
  const news = store.news.value;
  const closing = isLanded ? closes(news) : "";
  const told = useMemo(
    () => (closing ? { ...news, told: news.told.map((one) => ({ ...one, number: one.number + 0.5 })) } : news),
    [news, closing],
  ); // news again, once they are counted
  return closing
    ? { news: told, text: closing, points: 0, sound: undefined }
    : { news: told, text: shoutAt(told), points: pointsAt(told), sound: soundAt(told) };
}

/** Says that a claim of one's own was wrong. */
function useWrongClaim(scene: CuarentaScene, store: TableStore, still: boolean): void {
  const news = store.news.value;
  useEffect(() => {
    if (!news.live || still || scored(news).includes("claim")) return;
    const wrong = news.told.find((one) => one.seat === scene.seat && one.text.startsWith("claim"));
    if (wrong) store.tell(wrong.lines[0] ?? "");
  }, [news]);
}
