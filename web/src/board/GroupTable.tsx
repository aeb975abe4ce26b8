/** The kit's table where cards lie in groups of rows: the others and their rows, stock and discards, the own rows, the hand by kinds. */

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { type BoardProps, packOf } from "../games/game";
import { sitting } from "../parts/Own";
import { ScoreBar } from "../parts/ScoreBar";
import { Seat, around } from "../parts/Seat";
import { Shout } from "../parts/Shout";
import { skip } from "../parts/flights";
import { landed } from "../parts/landed";
import { useEscape } from "../parts/roving";
import { useMedia } from "../parts/wide";
import { g } from "../texts/groups";
import { t } from "../texts/page";
import { Acts } from "./Acts";
import { Rows } from "./Groups";
import { KindHand } from "./KindHand";
import { Spots } from "./Spots";
import { useMotion } from "./group_motion";
import { MOST, NONE, type Picked, dropped, exact, needed, offered, tapped, total } from "./picked";
import type { Group, GroupScene, HeldKind, Lay } from "./scene";
import { type Read, readWords, trailOf } from "./turn";
import "./groups.css";
import "./group_rooms.css";
import "./fields.css";
import "./field_rooms.css";
import "./acts.css";

const NO_ROWS: ReadonlySet<string> = new Set();
/** The actor while cards are dealt. */
const CHANCE = -1;
/** Letters of a question that a telephone has a line for. */
const ONE_LINE = 48;

/** What needs cards that are picked out of the hand; all else is offered without any. */
const OF_CARDS = new Set(["lay", "add", "drop", "out"]);

interface GroupTableProps extends BoardProps<GroupScene> {
  /** Reads a step of the game's notation. */
  readonly read?: Read;
}

export function GroupTable({ scene, store, still = false, read = readWords }: GroupTableProps) {
  const [picked, pick] = useState<Picked>(NONE);
  const pack = packOf(scene, "french");
  const fresh = useMotion({ store, scene, pack, read, still });
  const little = useMedia("(max-width: 639px), (max-height: 520px)");
  const { own, toDecide, hand, refused } = sitting(scene, store, still);
  const facts = landed(store, scene, still);
  const trail = facts === scene ? trailOf(store, read) : undefined;
  const trailSide = scene.seats[trail?.seat ?? -1]?.side;
  const grown = (side: number): ReadonlySet<string> => (trail && trailSide === side ? trail.rows : NO_ROWS);
  const seen = (side: number): Group | undefined => facts.groups.find((one) => one.side === side);
  const choices = toDecide ? scene.choices : [];
  const laying = scene.asks === "lay" ? choices : [];
  const now = exact(laying, picked);
  const targets = new Map(now.filter((one) => one.does === "add").map((one) => [one.at, one]));
  const [looking, look] = useState<HeldKind | null>(null);
  const joins = (held: HeldKind): Lay[] => exact(laying, { [held.kind]: 1 }).filter((one) => one.does === "add");
  const describe = (held: HeldKind): string =>
    joins(held)
      .map((one) => `${one.text}, ${one.preview}`)
      .join("; ");
  const foreseen = looking && !total(picked) ? joins(looking) : [];
  const discard = now.find((one) => one.does === "drop" || one.does === "out");
  const takes = choices.filter((one) => one.does === "take");
  const advised = store.advice.value?.actions;

  const zones = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const look = (): void => zones.current?.scrollTo(0, toDecide ? zones.current.scrollHeight : 0); // the own rows, where not all fit
    look();
    addEventListener("resize", look);
    return () => removeEventListener("resize", look);
  }, [toDecide]);
  useLayoutEffect(
    () => pick(NONE),
    [scene.actor, scene.asks, JSON.stringify(scene.hand.map((one) => [one.kind, one.count]))],
  );
  useEffect(() => {
    const choice =
      scene.choices.find((one) => one.actions.join() === advised?.join()) ??
      scene.choices.find((one) => one.actions[0] === advised?.[0]);
    if (choice && scene.asks === "lay") pick(needed(choice));
  }, [advised?.join()]);
  useEscape(() => pick(NONE));

  const play = (choice: Lay): void => {
    if (store.pending.value !== null) return;
    store.play(choice.actions);
    pick(NONE);
  };
  const tap = (held: HeldKind): void => pick(tapped(laying, picked, held.kind, held.count));
  const drop = (held: HeldKind, at: Element): boolean => {
    const choice = dropped(laying, picked[held.kind] ? picked : { [held.kind]: 1 }, at);
    if (choice) play(choice);
    return choice !== undefined;
  };

  const apart = choices.filter((one) => scene.asks !== "lay" || !OF_CARDS.has(one.does));
  const shown = total(picked) ? offered(laying, picked, little ? MOST.little : MOST.much) : apart;
  const short = laying[0] && !total(picked) && isShort(scene, laying) && store.table.value?.board === ""; // at a lesson and at a board nobody takes back
  const closed = takes.length ? [] : scene.discards.ways.filter((way) => !way.playable).slice(0, 1);
  const flies = facts !== scene && facts.where === scene.where;
  const had = (kind: string): number =>
    (flies ? facts.hand.find((one) => one.kind === kind)?.count : undefined) ?? Infinity;
  const held = hand.map((one) => (toDecide ? one : { ...one, count: Math.min(one.count, had(one.kind)) }));
  const places = around(scene.seats, scene.seat);
  // The filled mark before the name shows it; it is one and the same, so that its seat is not drawn anew.
  const mate = useMemo(() => <span class="visually-hidden">{t("partner")}</span>, [t("partner")]);
  const sides = new Map(scene.sides.map((side) => [side.side, side]));
  const [ours, ...theirs] = scene.groups;
  const line = looking && foreseen.length ? describe(looking) : turnLine(facts, toDecide, total(picked) > 0);
  const back = total(picked) > 0 || short;
  const crowded = toDecide && shown.length + (total(picked) ? 0 : closed.length) + (back ? 1 : 0) > 2;
  return (
    <div class="kit-room">
      <div
        class="kit of-rows"
        onPointerDown={skip}
        data-players={scene.seats.length}
        data-many={places.length > 3 || undefined}
        data-game={scene.game}
        data-asks={scene.asks}
        data-sides={scene.sides.length}
        data-watched={own ? undefined : ""}
        style={{ "--others": places.length, "--sides": scene.sides.length }}
      >
        <ScoreBar sides={facts.sides} seat={scene.seat} />
        {places.map(({ place, at }) => (
          <Seat key={place.seat} place={place} pack={pack} store={store} at={at}>
            {own && place.side === own.side && mate}
          </Seat>
        ))}
        <div class="table-zones" ref={zones} tabIndex={0} role="region" aria-label={t("table")}>
          {theirs.map((group) => (
            <Rows
              key={group.side}
              group={group}
              seen={seen(group.side)}
              name={sides.get(group.side)?.name ?? ""}
              pack={pack}
              own={false}
              ofThree={scene.sides.length > 2}
              targets={new Map()}
              joined={NO_ROWS}
              grown={grown(group.side)}
              begins={undefined}
              onPick={play}
            />
          ))}
          <Spots
            scene={scene}
            seen={facts}
            pack={pack}
            trail={trail}
            draw={choices.find((one) => one.does === "draw")}
            onPile={discard ?? (takes.length === 1 ? takes[0] : undefined)}
            onPick={play}
          />
          {ours && (
            <Rows
              group={ours}
              seen={seen(ours.side)}
              name={sides.get(ours.side)?.name ?? ""}
              pack={pack}
              own
              ofThree={scene.sides.length > 2}
              targets={targets}
              grown={grown(ours.side)}
              joined={new Set(foreseen.map((one) => one.at))}
              begins={now.find((one) => one.does === "lay")}
              onPick={play}
            />
          )}
        </div>
        <Shout
          news={store.news.value}
          text={((still || store.news.value.live) && scene.shout?.text) || ""}
          sound="pack"
          still={still}
        />
        <div class={`ask ${crowded ? "crowded" : ""}`}>
          <p key={+toDecide} class={`turn ${line.length > ONE_LINE ? "long" : ""}`} data-anchor="turn">
            {line}
          </p>
          {toDecide && (
            <Acts
              choices={shown}
              closed={total(picked) ? [] : closed}
              advised={advised?.join("|")}
              main={(choice) => shown.length === 1 || (now.length === 1 && now[0] === choice && choice !== discard)}
              store={store}
              onPick={play}
            >
              {back && (
                <button type="button" class="choice put-back" onClick={() => (short ? store.takeBack() : pick(NONE))}>
                  {g("put_back")}
                </button>
              )}
            </Acts>
          )}
        </div>
        {own && <Seat place={own} pack={pack} store={store} at="own" />}
        {own && (
          <KindHand
            game={scene.game}
            pack={pack}
            cards={held}
            picked={picked}
            active={toDecide}
            pending={store.pending}
            fresh={fresh}
            onTap={tap}
            onLook={look}
            describe={describe}
            onDrop={drop}
            onRefused={refused}
          />
        )}
      </div>
    </div>
  );
}

/** True where what the turn has laid does not reach what is asked of it: more is laid, or it is taken back. */
const isShort = ({ groups }: GroupScene, laying: readonly Lay[]): boolean =>
  !!groups[0]?.stands.some(({ look }) => look === "short") && !laying.some(({ does }) => /drop|out|end/.test(does));

function turnLine(scene: GroupScene, mine: boolean, picked: boolean): string {
  if (mine) return picked ? g("choose_what") : scene.question;
  if (scene.waits) return scene.waits;
  const actor = scene.actor === scene.seat ? undefined : scene.seats[scene.actor];
  return actor ? t("turn_of", { name: actor.name }) : scene.actor === CHANCE ? t("dealing") : "";
}
