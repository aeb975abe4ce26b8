import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Row } from "../../board/Row";
import type { Choice, HandCard } from "../../messages";
import { Choices } from "../../parts/Choices";
import { Hand } from "../../parts/Hand";
import { Others } from "../../parts/Others";
import { Own, sitting } from "../../parts/Own";
import { useEscape } from "../../parts/roving";
import { ScoreBar } from "../../parts/ScoreBar";
import { around } from "../../parts/Seat";
import { Shout } from "../../parts/Shout";
import { cardsIn, useBefore } from "../../parts/before";
import { skip } from "../../parts/flights";
import { landed, lastMove } from "../../parts/landed";
import type { Sound } from "../../sounds/synth";
import { cardAt, foretold, obvious, waysOf } from "../../parts/ways";
import { settings } from "../../settings";
import type { News } from "../../table/store";
import type { BoardProps } from "../game";
import type { CuarentaScene, Markers } from "./scene";
import { t } from "../../texts/page";
import { Chicas, Counters } from "./Counters";
import { Trail } from "./Trail";
import { flyPlay, sum } from "./flights";
import { matching, written } from "./manual";

/** A text longer than this is no question but a sentence. */
const SENTENCE = 48;

/** The table of Cuarenta. */
export function Board({ scene, store, still = false }: BoardProps<CuarentaScene>) {
  const state = useMemo(() => new Hands(), []);
  const board = useRef<HTMLDivElement>(null);
  const manual = settings.value.manual;
  const chosen = scene.hand.findIndex((card) => card.card === state.card.value);
  const picked = scene.hand[chosen];
  const card = picked ?? scene.hand[state.looking.value];
  const advised = store.advice.value?.actions[0];
  const mine = scene.choices.filter((choice) => !choice.cards.length || choice.cards[0] === card?.card);
  const main = mine.find((choice) => choice.actions[0] === advised) ?? mine.find((choice) => !choice.quiet);
  const shown = state.looked.value && mine.includes(state.looked.value) ? state.looked.value : main;
  const lit = new Set(manual ? state.taken.value : shown?.takes);
  const { own, toDecide, hand, refused } = sitting(scene, store, still);
  const facts = landed(store, scene, still);
  const ways = card && toDecide && !manual ? waysOf(mine) : [];
  const last = facts === scene ? lastMove(store) : undefined;
  const news = store.news.value;
  const closing = facts === scene ? closes(news) : "";
  const told = useMemo(
    () => (closing ? { ...news, told: news.told.map((one) => ({ ...one, number: one.number + 0.5 })) } : news),
    [news, closing],
  ); // news again, once they are counted
  const foresees = toDecide && !manual && card !== undefined && card !== picked;
  const asked = foresees
    ? foretold(mine)
    : ways.length
      ? t("take_what", { rank: card?.card.slice(0, -1) ?? "" })
      : turnLine(facts, store.yourTurn.value, picked !== undefined, manual);

  useFlights(store, scene, () => board.current, still);
  useLayoutEffect(() => state.drop(), [scene.actor, scene.hand.length, store.news.value]);
  useEscape(() => state.drop());
  useEffect(() => {
    const choice = scene.choices.find((one) => one.actions[0] === advised);
    if (choice?.cards[0]) state.pick(choice.cards[0]);
  }, [advised]);

  useEffect(() => {
    const wrong =
      news.live &&
      !still &&
      news.told.find(
        (one) => one.seat === scene.seat && one.text.startsWith("claim") && !scored(news).includes("claim"),
      );
    if (wrong) store.tell(wrong.lines[0] ?? "");
  }, [news]);

  const commit = (choice: Choice): void => {
    store.play(choice.actions);
    state.drop();
  };
  const commitManual = (): void => {
    if (!picked) return;
    const taken = [...state.taken.value];
    store.play(matching(scene.choices, picked.card, taken)?.actions ?? [written(picked.card, taken)]);
    state.drop();
  };
  const tap = (index: number): void => {
    const tapped = scene.hand[index];
    if (!tapped || still) return;
    if (tapped.card !== state.card.value) return state.pick(tapped.card);
    if (manual) commitManual();
    else if (main) commit(main);
  };
  const meant = (index: number, at: Element | null): Choice | undefined => {
    const own = scene.choices.filter((choice) => choice.cards[0] === scene.hand[index]?.card);
    return manual ? undefined : obvious(own, advised, cardAt(at));
  };
  const describe = (held: HandCard): string =>
    toDecide && !manual ? foretold(scene.choices.filter((choice) => choice.cards[0] === held.card)) : "";
  const play = (index: number, at: Element | null): boolean => {
    const choice = meant(index, at);
    if (choice) commit(choice);
    return choice !== undefined;
  };
  const laid = new Map(facts.markers.map((one) => [one.side, one]));
  const places = around(scene.seats, scene.seat);
  const offered = !toDecide || (!picked && scene.asks === "play") || (manual && scene.asks === "play") ? [] : mine;
  const byHand = toDecide && manual && picked !== undefined;

  return (
    <div
      class="board facing cuarenta"
      data-noted={facts.sides.some((side) => side.note) || undefined}
      ref={board}
      data-asks={scene.asks}
      data-held={own && scene.hand.length}
      onPointerDown={skip}
    >
      <ScoreBar
        sides={facts.sides}
        seat={scene.seat}
        extra={({ side }) => laid.has(side) && <Counters {...(laid.get(side) as Markers)} />}
        below={({ side }) => <Chicas won={laid.get(side)?.chicas ?? 0} toWin={facts.chicas_to_win} />}
      />
      <Others places={places} pack="french" store={store} />
      <Shout
        news={told}
        text={closing || shoutAt(told)}
        points={closing ? 0 : pointsAt(told)}
        sound={closing ? undefined : soundAt(told)}
        still={still}
      />
      <section
        class="middle"
        aria-label={t("table")}
        data-anchor="table"
        data-offers={byHand || offered.length > 0 || undefined}
      >
        <h2 class="visually-hidden">{t("table")}</h2>
        <Row
          cards={scene.table}
          pack="french"
          takes={lit}
          ways={ways}
          chosen={ways.find((way) => way.choice === shown)}
          says={sum}
          landed={facts === scene}
          onTap={manual && toDecide ? (card) => state.toggle(card) : undefined}
        />
        {!still && last && ways.length === 0 && <Trail told={last} name={scene.seats[last.seat ?? 0]?.name ?? ""} />}
      </section>
      <div class="acts">
        <p key={+toDecide} class={`turn ${asked.length > SENTENCE ? "sentence" : ""}`} data-anchor="turn">
          {asked}
        </p>
        {toDecide && (picked || !manual || scene.asks !== "play") && (
          <Choices
            choices={offered}
            main={main}
            pack="french"
            onPick={commit}
            onLook={(choice) => (state.looked.value = choice)}
            pending={store.pending}
          >
            {byHand && picked && (
              <button type="button" class="choice main" onClick={commitManual}>
                {state.taken.value.size ? t("take") : t("lay", { card: picked.name })}
              </button>
            )}
          </Choices>
        )}
      </div>
      <Own scene={scene} own={own} pack="french" store={store}>
        <Hand
          game={scene.game}
          cards={hand}
          pack="french"
          chosen={new Set(chosen < 0 ? [] : [chosen])}
          active={toDecide}
          pending={store.pending}
          onTap={tap}
          onPlay={play}
          onOver={(index, at) => (state.looked.value = at ? (meant(index, at) ?? null) : null)}
          onLook={(index) => (state.looking.value = index)}
          describe={describe}
          onRefused={refused}
        />
      </Own>
    </div>
  );
}

/** The words that are shouted, the rarest first: one at a time. */
const SHOUTED: Readonly<Record<string, string>> = {
  triple: "¡Tres caída y limpia!",
  four: "¡Doble ronda!",
  catch: "¡Caída en ronda!",
  claim: "¡Caída en ronda!",
  ronda: "¡Ronda!",
  caida: "¡Caída!",
  limpia: "¡Limpia!",
};

const scored = (news: News): string[] =>
  news.live ? news.told.flatMap((told) => told.scores.map((score) => score.name)) : [];

function shoutAt(news: News): string {
  const names = scored(news);
  if (names.includes("caida") && names.includes("limpia")) return "¡Caída y limpia!";
  return SHOUTED[Object.keys(SHOUTED).find((name) => names.includes(name)) ?? ""] ?? "";
}

/** The points that the word is for: those of the side that made it, at the play that it is of. */
function pointsAt({ told }: News): number {
  const called = told.map(({ scores }) => scores.filter(({ name }) => name in SHOUTED));
  const first = Object.keys(SHOUTED).find((word) => called.flat().some(({ name }) => name === word));
  const scores = called.find((of) => of.some(({ name }) => name === first)) ?? [];
  const side = scores.find(({ name }) => name === first)?.side;
  return scores.reduce((sum, score) => sum + (score.side === side ? score.points : 0), 0);
}

/** The word for a count that ends a chica; the end of the match has a scene of its own. */
function closes(news: News): string {
  const names = scored(news);
  return names.includes("zapateria")
    ? "¡Zapatero!"
    : names.includes("chica") && !names.includes("mesa")
      ? "¡Chica!"
      : "";
}

/** The sound that goes with it: the hand that sweeps an empty table, knuckles for what is announced; a caída slams by itself. */
function soundAt(news: News): Sound | undefined {
  const names = scored(news);
  if (names.includes("limpia") || names.includes("triple")) return "sweep";
  return ["ronda", "four", "claim"].some((name) => names.includes(name)) ? "knuckles" : undefined;
}

function turnLine(scene: CuarentaScene, mine: boolean, picked: boolean, manual: boolean): string {
  if (mine && scene.question) return scene.question;
  if (mine && picked) return manual ? t("manual_hint") : t("press_again");
  if (mine) return `${t("your_turn")}. ${t("select")}.`;
  const actor = scene.actor === scene.seat ? undefined : scene.seats[scene.actor];
  return actor ? t("turn_of", { name: actor.name }) : "";
}

/** The card that the player has picked up but not played. */
class Hands {
  readonly card = signal("");
  readonly taken = signal<ReadonlySet<string>>(new Set());
  /** The place of the card on which the mouse or the keyboard rests; none: -1. */
  readonly looking = signal(-1);
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
    this.looking.value = -1;
    this.card.value = "";
    if (this.taken.peek().size) this.taken.value = new Set(); // a new one would have all be drawn anew
    this.looked.value = null;
  }
}

/** Lets the cards of the last play fly from where they lay. */
function useFlights(
  store: BoardProps<CuarentaScene>["store"],
  scene: CuarentaScene,
  board: () => Element | null,
  still: boolean,
): void {
  const before = useBefore(store, () => cardsIn(board()));
  const news = store.news.value;
  useLayoutEffect(() => {
    if (news.live && !still) {
      for (const told of news.told)
        flyPlay(
          told,
          before.current ?? new Map(),
          told.seat === null ? 0 : (scene.seats[told.seat]?.side ?? 0),
          board(),
        );
    }
  }, [news]);
}
