import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Choice, HandCard } from "../../messages";
import { Card } from "../../parts/Card";
import { Choices } from "../../parts/Choices";
import { Hand } from "../../parts/Hand";
import { isTyping } from "../../parts/roving";
import { ScoreBar } from "../../parts/ScoreBar";
import { Seat, around } from "../../parts/Seat";
import { Shout } from "../../parts/Shout";
import { type Box, boxOf, skip } from "../../parts/flights";
import { settings } from "../../settings";
import type { News } from "../../table/store";
import type { BoardProps } from "../game";
import type { CuarentaScene } from "./scene";
import { t } from "../../texts/page";
import { Counters } from "./Counters";
import { flyPlay } from "./flights";
import { matching, written } from "./manual";


/** The table of Cuarenta. */
export function Board({ scene, store, still = false }: BoardProps<CuarentaScene>) {
  const state = useMemo(() => new Hands(), []);
  const board = useRef<HTMLDivElement>(null);
  const manual = settings.value.manual;
  const chosen = scene.hand.findIndex((card) => card.card === state.card.value);
  const card = scene.hand[chosen];
  const advised = store.advice.value?.actions[0];
  const mine = scene.choices.filter((choice) => !choice.cards.length || choice.cards[0] === card?.card);
  const main = mine.find((choice) => choice.actions[0] === advised) ?? mine[0];
  const lit = new Set(manual ? state.taken.value : (state.looked.value ?? main)?.takes);
  const toDecide = store.yourTurn.value && !still;

  useFlights(store, scene, board.current, still);
  useEffect(() => state.drop(), [scene.actor, scene.hand.length, store.news.value]);
  useEffect(() => {
    const escape = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !isTyping(event.target)) state.drop();
    };
    addEventListener("keydown", escape);
    return () => removeEventListener("keydown", escape);
  }, []);
  useEffect(() => {
    const choice = scene.choices.find((one) => one.actions[0] === advised);
    if (choice?.cards[0]) state.pick(choice.cards[0]);
  }, [advised]);

  const commit = (choice: Choice): void => {
    store.play(choice.actions);
    state.drop();
  };
  const commitManual = (): void => {
    if (!card) return;
    const taken = [...state.taken.value];
    store.play(matching(scene.choices, card.card, taken)?.actions ?? [written(card.card, taken)]);
    state.drop();
  };
  const tap = (index: number): void => {
    const tapped = scene.hand[index];
    if (!tapped || still) return;
    if (tapped.card !== state.card.value) return state.pick(tapped.card);
    if (manual) commitManual();
    else if (main) commit(main);
  };
  const refused = (tapped: HandCard): void => {
    const actor = scene.seats[scene.actor];
    if (toDecide) store.tell(tapped.why, tapped.clause);
    else store.tell(actor ? t("not_your_turn", { name: actor.name }) : t("dealing"));
  };
  const hand = scene.hand.map((one) => (toDecide ? one : { ...one, playable: false }));
  const own = scene.seat === null ? undefined : scene.seats[scene.seat];
  const places = around(scene.seats, scene.seat);

  return (
    <div class="board facing cuarenta" ref={board} data-asks={scene.asks} onPointerDown={skip}>
      <ScoreBar
        sides={scene.sides}
        extra={(side) => {
          const markers = scene.markers.find((one) => one.side === side.side);
          return markers && <Counters markers={markers} toWin={scene.chicas_to_win} />;
        }}
      />
      <section class={`others of-${places.length}`} aria-label={t("others")}>
        <h2 class="visually-hidden">{t("others")}</h2>
        {places.map(({ place, at }) => (
          <Seat key={place.seat} place={place} pack="french" store={store} at={at} />
        ))}
      </section>
      <section class="middle" aria-label={t("table")} data-anchor="table">
        <h2 class="visually-hidden">{t("table")}</h2>
        <Shout news={store.news.value} text={shoutAt(store.news.value)} still={still} />
        {scene.table.length === 0 && <p class="clear">{t("empty")}</p>}
        <ul class="laid" data-count={scene.table.length}>
          {scene.table.map((lying) => {
            const name = lying.last ? `${lying.name}, ${t("just_laid")}` : lying.name;
            const mark = `${lying.last ? "last" : ""} ${lit.has(lying.card) ? "lit" : ""}`;
            return (
              <li key={lying.card} class={mark}>
                {manual && toDecide ? (
                  <button type="button" class="card-button" aria-pressed={lit.has(lying.card)} onClick={() => state.toggle(lying.card)} aria-label={name}>
                    <Card card={lying.card} pack="french" />
                  </button>
                ) : (
                  <Card card={lying.card} pack="french" name={name} />
                )}
                {lying.last && <span class="last-mark">{t("just_laid")}</span>}
              </li>
            );
          })}
        </ul>
      </section>
      <div class="acts">
        <p class="turn" data-anchor="turn">
          {turnLine(scene, store.yourTurn.value, card !== undefined, manual)}
        </p>
        {toDecide && (card || !manual || scene.asks !== "play") && (
          <Choices
            choices={card || scene.asks !== "play" ? (manual && scene.asks === "play" ? [] : mine) : []}
            main={main}
            onPick={commit}
            onLook={(choice) => (state.looked.value = choice)}
            disabled={store.pending.value !== null}
          >
            {manual && card && (
              <button type="button" class="choice main" onClick={commitManual}>
                {state.taken.value.size ? t("take") : t("lay", { card: card.name })}
              </button>
            )}
          </Choices>
        )}
      </div>
      <div class={`own ${own && scene.actor === own.seat ? "acting" : ""}`}>
        {own && <Seat place={own} pack="french" store={store} at="own" />}
        {scene.seat !== null && (
          <Hand cards={hand} pack="french" chosen={new Set(chosen < 0 ? [] : [chosen])} active={toDecide} onTap={tap} onRefused={refused} />
        )}
      </div>
    </div>
  );
}

const SHOUTED: Readonly<Record<string, string>> = {
  caida: "¡Caída!",
  limpia: "¡Limpia!",
  catch: "¡Caída en ronda!",
  ronda: "¡Ronda!",
  four: "¡Doble ronda!",
  triple: "¡Tres caída y limpia!",
  chica: "¡Chica!",
  mesa: "¡Mesa!",
  zapateria: "¡Zapatero!",
};

function shoutAt(news: News): string {
  const names = news.live ? news.told.flatMap((told) => told.scores.map((score) => score.name)) : [];
  return names.includes("caida") && names.includes("limpia") ? "¡Caída y limpia!" : (SHOUTED[names[0] ?? ""] ?? "");
}

function turnLine(scene: CuarentaScene, mine: boolean, picked: boolean, manual: boolean): string {
  if (mine && scene.question) return scene.question;
  if (mine && picked) return manual ? t("manual_hint") : t("press_again");
  if (mine) return `${t("your_turn")}. ${t("select")}.`;
  const actor = scene.seats[scene.actor];
  return actor ? t("turn_of", { name: actor.name }) : "";
}

/** What the player has picked up but not played. */
class Hands {
  readonly card = signal("");
  readonly taken = signal<ReadonlySet<string>>(new Set());
  readonly looked = signal<Choice | null>(null);

  pick(card: string): void {
    this.card.value = card;
    this.looked.value = null;
  }

  toggle(card: string): void {
    const taken = new Set(this.taken.value);
    if (!taken.delete(card)) taken.add(card);
    this.taken.value = taken;
  }

  drop(): void {
    this.card.value = "";
    this.taken.value = new Set();
    this.looked.value = null;
  }
}

/** Remembers where the cards lay, and lets those of the last play fly from there. */
function useFlights(store: BoardProps<CuarentaScene>["store"], scene: CuarentaScene, board: Element | null, still: boolean): void {
  const before = useRef(new Map<string, Box>());
  const news = store.news.value;
  useLayoutEffect(() => {
    if (news.live && !still) {
      for (const told of news.told) flyPlay(told, before.current, told.seat === null ? 0 : (scene.seats[told.seat]?.side ?? 0), board);
    }
  }, [news]);
  useLayoutEffect(() => {
    before.current = new Map();
    board?.querySelectorAll<HTMLElement>("[data-card]").forEach((image) => {
      const card = image.dataset["card"];
      if (card && card !== "back") before.current.set(card, boxOf(image) as Box);
    });
  });
}
