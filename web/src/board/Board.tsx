/** One board for every game that states its table in the words of the kit: it puts parts in places, and knows no game. */

import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { packOf } from "../games/game";
import type { Choice, HandCard, Place, Side } from "../messages";
import { Choices } from "../parts/Choices";
import { Hand } from "../parts/Hand";
import { sitting } from "../parts/Own";
import { useEscape } from "../parts/roving";
import { ScoreBar } from "../parts/ScoreBar";
import { Seat, around } from "../parts/Seat";
import { Shout } from "../parts/Shout";
import type { TableStore } from "../table/store";
import { skip } from "../parts/flights";
import { cardAt, foretold, obvious, waysOf } from "../parts/ways";
import { t } from "../texts/page";
import { type Fact, type Shown, Drawn, Part, Strip } from "./Parts";
import { useMotion } from "./motion";
import type { RowProps } from "./Row";
import type { KitScene } from "./scene";
import type { SeenTrick } from "./tricks";
import "./board.css";
import "./parts.css";
import "./rooms.css";

/** What a game of the house adds to the board. */
export interface Added {
  /** What is asked, such as `bid`; and how many rows of buttons it takes beyond those that are kept free. */
  readonly asks: string;
  readonly reach: number;
  /** Whether the trick before is to be seen as long as nothing has been played. */
  readonly rests: boolean;
  readonly facts: readonly Fact[];
  /** Marks beside a side's digits, a note on a seat, and what is told beside the trick. */
  readonly extra: (side: Side) => ComponentChildren;
  readonly note: (place: Place) => ComponentChildren;
  readonly told: (trick: SeenTrick) => ComponentChildren;
  /** The cards that what is asked is about, and what is said while others are asked. */
  readonly lit: readonly string[];
  readonly waits: string;
  readonly meanwhile: ComponentChildren;
  /** Buttons of a kind of their own, and what lies over the middle. */
  readonly buttons: ComponentChildren;
  readonly over: ComponentChildren;
}

interface TableProps {
  readonly scene: KitScene;
  /** The scene as far as what moves has landed. */
  readonly facts: KitScene;
  readonly store: TableStore;
  readonly still: boolean;
  readonly Row?: ComponentType<RowProps>;
  readonly added?: Added;
}

/** The table: score, facts, everybody in their place, what lies in the middle, the question, the own hand. */
export function Table({ scene, facts, store, still, Row, added }: TableProps) {
  const board = useRef<HTMLDivElement>(null);
  const pack = packOf(scene, "french");
  const rests = added?.rests ?? true;
  const trick = useMotion({ store, scene, facts, pack, board: () => board.current, still, rests });
  const { own, toDecide, hand, refused } = sitting(scene, store, still);
  const [chosen, choose] = useState(-1);
  const [look, lookAt] = useState<Choice | null>(null);
  const [looking, lookAtCard] = useState(-1);
  const advised = store.advice.value?.actions[0];
  const card = scene.hand[chosen];
  const rested = toDecide && !card ? scene.hand[looking] : undefined;
  const buttons = toDecide && !card ? added?.buttons : undefined;
  const offered = toDecide && !buttons ? choicesOf(scene, card) : [];
  const foreseen = rested && choicesOf(scene, rested);
  const quiet = toDecide && (card || buttons) ? scene.choices.filter((choice) => choice.quiet) : [];
  const main = card && (offered.find((choice) => choice.actions[0] === advised) ?? offered[0]);
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
  const play = (index: number, over: Element | null): boolean => {
    const held = scene.hand[index];
    const one = held && obvious(choicesOf(scene, held), advised, cardAt(over));
    if (one) commit(one);
    return one !== undefined;
  };

  const ways = waysOf(card ? offered : (foreseen ?? []));
  const shown: Shown = {
    scene,
    pack,
    at,
    trick,
    ghost: meant && !meant.takes.length ? meant.cards[0] : undefined,
    takes: new Set(meant?.takes),
    ways,
    chosen: ways.find((way) => way.choice === meant),
    landed: facts === scene,
    told: added ? added.told(trick) : trick.taken?.told,
    Row,
  };
  const { centre, corner, ask } = scene.places;
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
        style={{ "--lines": ask[0], "--rows": ask[1], "--reach": added?.reach ?? 0 }}
      >
        <ScoreBar sides={facts.sides} seat={scene.seat} extra={added?.extra} />
        <Strip facts={added?.facts ?? facts.facts} pack={pack} />
        {places.map(({ place, at }) => (
          <Seat key={place.seat} place={place} pack={pack} store={store} at={at}>
            {added?.note(place)}
          </Seat>
        ))}
        <section class="place centre" aria-label={t("table")} data-anchor="table">
          <h2 class="visually-hidden">{t("table")}</h2>
          {stands(centre)}
        </section>
        {added?.over}
        {corner.length > 0 && <div class="place corner">{stands(corner)}</div>}
        <Shout news={store.news.value} text={facts.shout?.text ?? ""} sound="knuckles" still={still} />
        <div class="ask">
          <p key={+toDecide} class="turn" data-anchor="turn">
            {foreseen?.some(tells) ? foretold(foreseen) : turnLine(facts, toDecide, card, added?.waits)}
          </p>
          {buttons}
          {!toDecide && added?.meanwhile}
          {toDecide && (
            <Choices
              choices={[...offered, ...quiet]}
              main={main}
              onPick={commit}
              onLook={lookAt}
              draw={(choice) => (ways.length ? choice.text : <Drawn choice={choice} scene={scene} pack={pack} />)}
              pack={pack}
              pending={store.pending}
            />
          )}
        </div>
        {own && (
          <Seat place={own} pack={pack} store={store} at="own">
            {added?.note(own)}
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
            onLook={lookAtCard}
            describe={(held) => (toDecide ? foretold(choicesOf(scene, held)) : "")}
            onRefused={refused}
          />
        )}
      </div>
    </div>
  );
}

/** The places of the cards that what is asked is about. */
const litIn = ({ hand }: KitScene, added: Added | undefined): number[] =>
  hand.flatMap(({ card }, at) => (added?.lit.includes(card) ? [at] : []));

/** What a card can do, that which takes most first; without one what needs none. */
const choicesOf = (scene: KitScene, card: HandCard | undefined): Choice[] =>
  scene.choices
    .filter((choice) => (card ? choice.cards[0] === card.card : choice.cards.length === 0))
    .sort((one, other) => other.takes.length - one.takes.length);

/** True of a choice that says more than which card is played. */
const tells = (choice: Choice): boolean => choice.takes.length > 0 || choice.preview !== "";

function turnLine(scene: KitScene, mine: boolean, picked: HandCard | undefined, waits = ""): string {
  if (mine && picked) return t("press_again");
  if (mine) return scene.question || `${t("your_turn")}. ${t("select")}.`;
  if (waits) return waits;
  const actor = scene.actor === scene.seat ? undefined : scene.seats[scene.actor];
  return actor ? t("turn_of", { name: actor.name }) : "";
}
