/** One board for every game that states its table in the words of the kit: it puts parts in places, and knows no game. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type BoardProps, packOf } from "../games/game";
import type { Choice, HandCard } from "../messages";
import { Choices } from "../parts/Choices";
import { Hand } from "../parts/Hand";
import { sitting } from "../parts/Own";
import { useEscape } from "../parts/roving";
import { ScoreBar } from "../parts/ScoreBar";
import { Seat, around } from "../parts/Seat";
import { Shout } from "../parts/Shout";
import { skip } from "../parts/flights";
import { landed } from "../parts/landed";
import { cardAt, foretold, obvious, waysOf } from "../parts/ways";
import { t } from "../texts/page";
import { type Shown, Drawn, Part, Strip } from "./Parts";
import { useMotion } from "./motion";
import type { KitScene } from "./scene";

/** The table: score, facts, everybody in their place, what lies in the middle, the question, the own hand. */
export function Board({ scene, store, still = false }: BoardProps<KitScene>) {
  const board = useRef<HTMLDivElement>(null);
  const pack = packOf(scene, "french");
  const facts = landed(store, scene, still);
  const trick = useMotion({ store, scene, facts, pack, board: () => board.current, still, rests: true });
  const { own, toDecide, hand, refused } = sitting(scene, store, still);
  const [chosen, choose] = useState(-1);
  const [look, lookAt] = useState<Choice | null>(null);
  const [looking, lookAtCard] = useState(-1);
  const advised = store.advice.value?.actions[0];
  const card = scene.hand[chosen];
  const rested = toDecide && !card ? scene.hand[looking] : undefined;
  const offered = toDecide ? choicesOf(scene, card) : [];
  const foreseen = rested && choicesOf(scene, rested);
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
        style={{ "--lines": ask[0], "--rows": ask[1] }}
      >
        <ScoreBar sides={facts.sides} seat={scene.seat} />
        <Strip facts={facts.facts} pack={pack} />
        {places.map(({ place, at }) => (
          <Seat key={place.seat} place={place} pack={pack} store={store} at={at} />
        ))}
        <section class="place centre" aria-label={t("table")} data-anchor="table">
          <h2 class="visually-hidden">{t("table")}</h2>
          {stands(centre)}
        </section>
        {corner.length > 0 && <div class="place corner">{stands(corner)}</div>}
        <Shout news={store.news.value} text={facts.shout?.text ?? ""} sound="knuckles" still={still} />
        <div class="ask">
          <p key={+toDecide} class="turn" data-anchor="turn">
            {foreseen?.some(tells) ? foretold(foreseen) : turnLine(facts, toDecide, card)}
          </p>
          {toDecide && (
            <Choices
              choices={offered}
              main={main}
              onPick={commit}
              onLook={lookAt}
              draw={(choice) => (ways.length ? choice.text : <Drawn choice={choice} scene={scene} pack={pack} />)}
              pack={pack}
              pending={store.pending}
            />
          )}
        </div>
        {own && <Seat place={own} pack={pack} store={store} at="own" />}
        {own && (
          <Hand
            game={scene.game}
            cards={hand}
            pack={pack}
            chosen={new Set(chosen < 0 ? [] : [chosen])}
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

/** What a card can do, that which takes most first; without one what needs none. */
const choicesOf = (scene: KitScene, card: HandCard | undefined): Choice[] =>
  scene.choices
    .filter((choice) => (card ? choice.cards[0] === card.card : choice.cards.length === 0))
    .sort((one, other) => other.takes.length - one.takes.length);

/** True of a choice that says more than which card is played. */
const tells = (choice: Choice): boolean => choice.takes.length > 0 || choice.preview !== "";

function turnLine(scene: KitScene, mine: boolean, picked: HandCard | undefined): string {
  if (mine && picked) return t("press_again");
  if (mine) return scene.question || `${t("your_turn")}. ${t("select")}.`;
  const actor = scene.actor === scene.seat ? undefined : scene.seats[scene.actor];
  return actor ? t("turn_of", { name: actor.name }) : "";
}
