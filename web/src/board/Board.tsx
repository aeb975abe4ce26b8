/** One board for every game that states its table in the words of the kit: it puts parts in places, and knows no game. */

import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { packOf } from "../games/game";
import type { Choice, HandCard, Place, Side, Told } from "../messages";
import { Choices } from "../parts/Choices";
import { Hand } from "../parts/Hand";
import { sitting } from "../parts/Own";
import { useEscape } from "../parts/roving";
import { ScoreBar } from "../parts/ScoreBar";
import { Seat, around } from "../parts/Seat";
import { Shout, type ShoutProps } from "../parts/Shout";
import type { TableStore } from "../table/store";
import { skip } from "../parts/flights";
import { type Way, cardAt, foretold, obvious, waysOf } from "../parts/ways";
import { t } from "../texts/page";
import { type Fact, type Shown, Drawn, Part, Strip } from "./Parts";
import { useMotion } from "./motion";
import type { OwnPartProps } from "./OwnPart";
import type { Picked, RowProps } from "./Row";
import type { KitScene } from "./scene";
import type { SeenTrick } from "./tricks";
import "./parts.css";
import "./rooms.css";

/** A text longer than this is no question but a sentence. */
const SENTENCE = 48;

/** What a game of the house adds to the board. */
export interface Added {
  /** What is asked, such as `bid`; and how many rows of buttons it takes beyond those that are kept free. */
  readonly asks: string;
  readonly reach?: number;
  /** Whether the trick before is to be seen as long as nothing has been played. */
  readonly rests?: boolean;
  readonly facts?: readonly Fact[];
  /** Marks beside and below a side's digits, a note on a seat, and what is told beside the trick. */
  readonly extra?: (side: Side) => ComponentChildren;
  readonly below?: (side: Side) => ComponentChildren;
  readonly note?: (place: Place) => ComponentChildren;
  readonly told?: (trick: SeenTrick) => ComponentChildren;
  /** The cards that what is asked is about, and what is said while others are asked. */
  readonly lit?: readonly string[];
  readonly waits?: string;
  readonly meanwhile?: ComponentChildren;
  /** What is asked once a card is picked up that can take in some ways; and what a way adds up to. */
  readonly taking?: (card: HandCard, ways: readonly Way[]) => string;
  readonly says?: (choice: Choice) => string;
  /** Single cards that are picked to be taken. */
  readonly picked?: Picked | undefined;
  /** Buttons of a kind of their own, what lies over the middle, and what is shouted there. */
  readonly buttons?: ComponentChildren;
  readonly over?: ComponentChildren;
  readonly shout?: Omit<ShoutProps, "still">;
  /** Whether a card that takes is slammed down. */
  readonly slams?: (told: Told) => boolean;
}

interface TableProps {
  readonly scene: KitScene;
  /** The scene as far as what moves has landed. */
  readonly facts: KitScene;
  readonly store: TableStore;
  readonly still: boolean;
  readonly Row?: ComponentType<RowProps>;
  readonly Own?: ComponentType<OwnPartProps>;
  readonly added?: Added;
}

/** The table: score, facts, everybody in their place, what lies in the middle, the question, the own hand. */
export function Table({ scene, facts, store, still, Row, Own, added }: TableProps) {
  const board = useRef<HTMLDivElement>(null);
  const pack = packOf(scene, "french");
  const rests = added?.rests ?? true;
  const trick = useMotion({ store, scene, facts, pack, board: () => board.current, still, rests, slams: added?.slams });
  const { own, toDecide, hand, refused } = sitting(scene, store, still);
  const [chosen, choose] = useState(-1);
  const [look, lookAt] = useState<Choice | null>(null);
  const [looking, lookAtCard] = useState(-1);
  const advised = store.advice.value?.actions[0];
  const card = scene.hand[chosen];
  const picked = toDecide ? added?.picked : undefined;
  const rested = toDecide && !card && !picked ? scene.hand[looking] : undefined;
  const buttons = toDecide && !card ? added?.buttons : undefined;
  const offered = toDecide && !buttons ? choicesOf(scene, card) : [];
  const foreseen = rested && choicesOf(scene, rested);
  const quiet = toDecide && (card || buttons) ? scene.choices.filter((choice) => choice.quiet) : [];
  const isAsked = card || !scene.hand.some(({ playable }) => playable);
  const main = isAsked ? (offered.find((choice) => choice.actions[0] === advised) ?? loud(offered)) : undefined;
  const meant = look && offered.includes(look) ? look : (main ?? foreseen?.[0]);
  const places = around(scene.seats, scene.seat);
  const at = new Map(places.map(({ place, at }) => [place.seat, at]));

  useLayoutEffect(() => {
    lookAtCard(-1);
    choose(-1);
  }, [scene.actor, scene.hand.length, store.news.value]);
  useEffect(() => {
    const found = scene.choices.find((choice) => choice.actions[0] === advised)?.cards[0];
    if (found) choose(scene.hand.findIndex((held) => held.card === found));
  }, [advised]);
  useEscape(() => choose(-1));

  const commit = (choice: Choice): void => {
    store.play(choice.actions);
    choose(-1);
  };
  const tap = (index: number): void => {
    if (still) return;
    if (index !== chosen) return choose(index);
    if (main) commit(main);
  };
  const only = (index: number, over: Element | null): Choice | undefined => {
    const held = picked ? undefined : scene.hand[index];
    return held && obvious(choicesOf(scene, held), advised, cardAt(over));
  };
  const play = (index: number, over: Element | null): boolean => {
    const one = only(index, over);
    if (one) commit(one);
    return one !== undefined;
  };

  const ways = waysOf(card ? offered : (foreseen ?? []));
  const taking = card && toDecide ? added?.taking?.(card, ways) : "";
  const isTold = scene.rows.length > 0 || foreseen?.some(tells);
  const asked = foreseen && isTold ? foretold(foreseen) : taking || turnLine(facts, toDecide, card, added?.waits);
  const shown: Shown = {
    scene,
    pack,
    at,
    trick,
    ghost: meant && !meant.takes.length ? meant.cards[0] : undefined,
    takes: picked?.cards ?? new Set(meant?.takes),
    says: added?.says,
    picked,
    ways,
    chosen: ways.find((way) => way.choice === meant),
    landed: facts === scene,
    told: added?.told ? added.told(trick) : trick.taken?.told,
    Own,
    Row,
  };
  const { centre, corner, ask } = scene.places;
  const isDrawn = !ways.length && scene.rows.some(({ take }) => take);
  const stands = (ids: readonly string[]) => ids.map((id) => <Part key={id} id={id} shown={shown} />);
  return (
    <div class="kit-room">
      <div
        class="kit"
        ref={board}
        onPointerDown={skip}
        data-middle={scene.tricks.some(({ id }) => centre.includes(id)) ? "trick" : "row"}
        data-corner={corner.length || undefined}
        data-players={scene.seats.length}
        data-game={scene.game}
        data-asks={added?.asks ?? (toDecide ? "play" : "")}
        data-held={own && scene.hand.length}
        style={{ "--lines": ask[0], "--rows": ask[1], "--reach": added?.reach ?? 0 }}
      >
        <ScoreBar sides={facts.sides} seat={scene.seat} extra={added?.extra} below={added?.below} />
        <Strip facts={added?.facts ?? facts.facts} pack={pack} />
        {places.map(({ place, at }) => (
          <Seat key={place.seat} place={place} pack={pack} store={store} at={at}>
            {added?.note?.(place)}
          </Seat>
        ))}
        <section class="place centre" aria-label={t("table")} data-anchor="table">
          <h2 class="visually-hidden">{t("table")}</h2>
          {stands(centre)}
        </section>
        {added?.over}
        {corner.length > 0 && <div class="place corner">{stands(corner)}</div>}
        <Shout
          news={store.news.value}
          text={((still || store.news.value.live) && (scene.shout ?? facts.shout)?.text) || ""}
          sound="knuckles"
          still={still}
          {...added?.shout}
        />
        <div class="ask">
          <p key={+toDecide} class={`turn ${asked.length > SENTENCE ? "sentence" : ""}`} data-anchor="turn">
            {asked}
          </p>
          {buttons}
          {!toDecide && added?.meanwhile}
          {toDecide && (
            <Choices
              choices={[...offered, ...quiet]}
              main={main}
              onPick={commit}
              onLook={lookAt}
              draw={isDrawn ? (choice) => <Drawn choice={choice} scene={scene} pack={pack} /> : undefined}
              pack={pack}
              pending={store.pending}
            />
          )}
        </div>
        {own && (
          <Seat place={own} pack={pack} store={store} at="own">
            {added?.note?.(own)}
          </Seat>
        )}
        {own && (
          <Hand
            game={scene.game}
            cards={hand}
            pack={pack}
            chosen={new Set(chosen < 0 ? litIn(scene, added) : [chosen])}
            active={toDecide}
            pending={store.pending}
            onTap={tap}
            onPlay={play}
            onOver={(index, over) => lookAt((over && only(index, over)) ?? null)}
            onLook={lookAtCard}
            describe={(held) => (toDecide && !picked ? foretold(choicesOf(scene, held)) : "")}
            onRefused={refused}
          />
        )}
      </div>
    </div>
  );
}

/** The places of the cards that what is asked is about. */
const litIn = ({ hand }: KitScene, added: Added | undefined): number[] =>
  hand.flatMap(({ card }, at) => (added?.lit?.includes(card) ? [at] : []));

/** What a card can do; without one what needs none. */
const choicesOf = (scene: KitScene, card: HandCard | undefined): Choice[] =>
  scene.choices.filter((choice) => (card ? choice.cards[0] === card.card : choice.cards.length === 0));

/** The first that stands for itself. */
const loud = (choices: readonly Choice[]): Choice | undefined => choices.find((choice) => !choice.quiet);

/** True of a choice that says more than which card is played. */
const tells = (choice: Choice): boolean => choice.takes.length > 0 || choice.preview !== "";

function turnLine(scene: KitScene, mine: boolean, picked: HandCard | undefined, waits = ""): string {
  if (mine && picked) return t("press_again");
  if (mine) return scene.question || `${t("your_turn")}. ${t("select")}.`;
  if (waits) return waits;
  const actor = scene.actor === scene.seat ? undefined : scene.seats[scene.actor];
  return actor ? t("turn_of", { name: actor.name }) : "";
}
