import { useLayoutEffect, useState } from "preact/hooks";
import type { Pack } from "../../cards/draw";
import type { Choice, GenericScene, HandCard } from "../../messages";
import { Card } from "../../parts/Card";
import { Choices } from "../../parts/Choices";
import { Hand } from "../../parts/Hand";
import { Others } from "../../parts/Others";
import { Own, sitting } from "../../parts/Own";
import { ScoreBar } from "../../parts/ScoreBar";
import { around } from "../../parts/Seat";
import { skip } from "../../parts/flights";
import { landed } from "../../parts/landed";
import { cardAt, foretold, obvious } from "../../parts/ways";
import { t } from "../../texts/page";
import type { BoardProps } from "../game";

/** The table of any game that has no board of its own: seats, what lies open, the score, the choices as written. */
export function Board({ scene, store, still = false }: BoardProps<GenericScene>) {
  const pack: Pack = scene.pack === "spanish" ? "spanish" : "french";
  const [chosen, choose] = useState(-1);
  const [look, lookAt] = useState<Choice | null>(null);
  const { own, toDecide, hand, refused } = sitting(scene, store, still);
  const [looking, lookAtCard] = useState(-1);
  const card = scene.hand[chosen];
  const of = (held: HandCard): Choice[] => scene.choices.filter((choice) => choice.cards[0] === held.card);
  // The choice that takes most stands first, and a second tap on the card makes it.
  const offered = scene.choices
    .filter((choice) => (card ? choice.cards[0] === card.card : choice.cards.length === 0))
    .sort((one, other) => other.takes.length - one.takes.length);
  const advised = store.advice.value?.actions[0];
  const main = offered.find((choice) => choice.actions[0] === advised) ?? (card && offered[0]);
  const rested = toDecide && !card ? scene.hand[looking] : undefined;
  const foreseen = rested && of(rested).sort((one, other) => other.takes.length - one.takes.length);
  const taken = new Set((look && offered.includes(look) ? look : (main ?? foreseen?.[0]))?.takes);
  const places = around(scene.seats, scene.seat);

  useLayoutEffect(() => {
    lookAtCard(-1);
    choose(-1);
  }, [scene.actor, scene.hand.length, store.news.value]);

  const commit = (choice: Choice): void => {
    store.play(choice.actions);
    choose(-1);
  };
  const tap = (index: number): void => {
    if (still) return;
    if (index !== chosen) return choose(index);
    if (main) commit(main);
  };
  const play = (index: number, at: Element | null): boolean => {
    const held = scene.hand[index];
    const meant = held && obvious(of(held), advised, cardAt(at));
    if (meant) commit(meant);
    return meant !== undefined;
  };

  return (
    <div class="board facing generic" onPointerDown={skip} data-held={own && scene.hand.length}>
      <ScoreBar sides={landed(store, scene, still).sides} seat={scene.seat} />
      <Others places={places} pack={pack} store={store} />
      <section class="middle" aria-label={t("table")} data-anchor="table">
        <h2 class="visually-hidden">{t("table")}</h2>
        {scene.zones.map((zone) => (
          <div class="zone" key={zone.name}>
            <h3>{zone.title}</h3>
            {zone.cards.length === 0 && <p>{t("empty")}</p>}
            <ul class="laid" data-count={zone.cards.length}>
              {zone.cards.map((face, place) => (
                <li key={`${face.card}${place}`} class={taken.has(face.card) ? "taken" : ""}>
                  <Card card={face.card} pack={pack} name={face.name} />
                </li>
              ))}
            </ul>
          </div>
        ))}
        {scene.facts.length > 0 && (
          <dl class="facts">
            {scene.facts.map((fact) => (
              <div key={fact.label}>
                <dt>{fact.label}</dt>
                <dd>{fact.value}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      <div class="acts">
        <p key={+toDecide} class="turn" data-anchor="turn">
          {foreseen?.[0] ? foretold(foreseen.slice(0, 1)) : turnLine(scene, toDecide, card !== undefined)}
        </p>
        {toDecide && (
          <Choices
            choices={offered}
            main={main}
            onPick={commit}
            onLook={lookAt}
            draw={(choice) => <Drawn choice={choice} pack={pack} />}
            pending={store.pending}
          />
        )}
      </div>
      <Own scene={scene} own={own} pack={pack} store={store}>
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
          describe={(held) => (toDecide ? foretold(of(held)) : "")}
          onRefused={refused}
        />
      </Own>
    </div>
  );
}

/** A choice in pictures, with the notation below: the card that is played, and what it takes. */
function Drawn({ choice, pack }: { choice: Choice; pack: Pack }) {
  return (
    <>
      {[choice.cards, choice.takes].map(
        (cards, at) =>
          cards.length > 0 && (
            <span class="cards" key={at}>
              {cards.map((card) => (
                <Card key={card} card={card} pack={pack} cut="small" />
              ))}
            </span>
          ),
      )}
      <span class="written">{choice.text}</span>
    </>
  );
}

function turnLine(scene: GenericScene, mine: boolean, picked: boolean): string {
  if (mine && picked) return t("press_again");
  if (mine) return `${t("your_turn")}. ${t("select")}.`;
  const actor = scene.seats[scene.actor];
  return actor ? t("turn_of", { name: actor.name }) : "";
}
