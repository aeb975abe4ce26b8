import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { HandCard } from "../../messages";
import { CallsSaid, TrickCards } from "../../board/Trick";
import { useMotion } from "../../board/motion";
import { Card } from "../../parts/Card";
import { Hand } from "../../parts/Hand";
import { Others } from "../../parts/Others";
import { Own, sitting } from "../../parts/Own";
import { useEscape } from "../../parts/roving";
import { ScoreBar } from "../../parts/ScoreBar";
import { around } from "../../parts/Seat";
import { Shout } from "../../parts/Shout";
import { Suit } from "../../parts/Suit";
import { fetched } from "../../parts/fetched";
import { skip } from "../../parts/flights";
import { landed } from "../../parts/landed";
import type { News } from "../../table/store";
import { t } from "../../texts/page";
import type { BoardProps } from "../game";
import type { CuatrolaScene } from "./scene";
import { Choices } from "../../parts/Choices";
import { Commit, Offers, Songs } from "./Acts";
import { Contract, Tally } from "./Contract";
import { callsOf, completeOf, trickOf } from "./arrangement";
import { PlayedOut } from "./PlayedOut";
import { say } from "./texts";

/** Not before somebody looks. */
const LookedBack = fetched(() => import("./LookedBack").then((found) => found.LookedBack));

/** The table of Cuatrola: contract and trumps above, everybody in their place around the trick, the own hand below. */
export function Board({ scene, store, still = false }: BoardProps<CuatrolaScene>) {
  const board = useRef<HTMLDivElement>(null);
  const [picked, pick] = useState("");
  const [sheet, setSheet] = useState(false);
  const facts = landed(store, scene, still);
  const trick = useMemo(() => trickOf(scene), [scene]);
  const seen = useMotion({
    store,
    scene: { seat: scene.seat, tricks: [trick], piles: [] },
    facts: { seat: scene.seat, tricks: [useMemo(() => trickOf(facts), [facts])], piles: [] },
    pack: "spanish",
    board: () => board.current,
    still,
    rests: scene.trick?.winner != null || (still && scene.phase !== "bid"),
  });
  const { own, toDecide, hand, refused } = sitting(scene, store, still, (name) => say("not_yet", { name }));
  const advised = store.advice.value?.actions[0];
  const places = useMemo(() => around(scene.seats, scene.seat), [scene]);
  const at = new Map(places.map(({ place, at }) => [place.seat, at]));
  const chosen = scene.hand.findIndex((card) => card.card === picked);
  const choice = scene.choices.find((one) => one.cards[0] === picked);
  const [looking, look] = useState(-1);
  const foresees = (card: HandCard | undefined): string =>
    (toDecide && card && scene.choices.find((one) => one.cards[0] === card.card)?.preview) || "";
  const foreseen = chosen < 0 ? scene.hand[looking] : undefined;
  const song = scene.songs.length === 1 ? scene.songs[0] : undefined;
  const lit =
    chosen >= 0 ? [chosen] : song ? song.cards.map((card) => scene.hand.findIndex((one) => one.card === card)) : [];

  useLayoutEffect(() => {
    look(-1);
    pick("");
  }, [scene.actor, scene.hand.length, scene.phase]);
  useEffect(() => {
    if (advised && scene.hand.some((card) => card.card === advised)) pick(advised);
  }, [advised]);
  useEscape(() => pick(""));

  const play = (index: number): boolean => {
    const meant = scene.choices.find((one) => one.cards[0] === scene.hand[index]?.card);
    if (!meant || store.pending.value !== null) return false;
    store.play(meant.actions);
    pick("");
    return true;
  };
  const tap = (index: number): void => {
    const card = scene.hand[index]?.card ?? "";
    if (card === picked) play(index);
    else pick(card);
  };

  const resting = scene.deal?.idle === scene.seat && scene.seat !== null;
  const last = facts.past.at(-1);
  const idle = scene.idle_cards.length > 0 && facts.idle_cards.length > 0; // neither ahead of the last trick nor into the next deal
  const counts = scene.taken[0]?.points != null && seen.cards.some(({ best }) => best);
  const counted = counts && !idle ? (seen.taken ? completeOf(scene) : facts.trick) : null;
  return (
    <div
      class="board facing cuatrola"
      ref={board}
      onPointerDown={skip}
      data-asks={scene.asks}
      data-held={own && scene.hand.length}
      data-phase={scene.phase}
    >
      <div class="above">
        <ScoreBar
          sides={facts.sides}
          seat={scene.seat}
          extra={(side) => <Tally score={side.score} target={scene.target} />}
        />
        <Contract scene={scene} />
      </div>
      <Others places={places} pack="spanish" store={store} note={(place) => SungBy({ scene, seat: place.seat })} />
      <Shout news={store.news.value} text={shoutAt(store.news.value, scene)} sound="knuckles" still={still} />
      <section class="middle" aria-label={t("table")} data-anchor="table">
        <h2 class="visually-hidden">{t("table")}</h2>
        {scene.phase === "bid" && !seen.cards.length ? (
          <CallsSaid calls={callsOf(scene)} seats={scene.seats} at={at} />
        ) : (
          <TrickCards
            trick={trick}
            seen={seen}
            pack="spanish"
            seats={scene.seats}
            at={at}
            ghost={
              !seen.taken && !scene.choices.some((one) => one.quiet) && (choice || foresees(foreseen))
                ? (foreseen?.card ?? picked)
                : undefined
            }
          />
        )}
        {!still && ( // what is told of a replay says it
          <p class="taken">
            {!idle && seen.taken?.told}
            {counted && <span>{say(seen.taken ? "points" : "in_trick", { n: counted.points })}</span>}
          </p>
        )}
        {idle && <IdleHand scene={facts} />}
        {last &&
          !idle &&
          !(toDecide && scene.asks === "cante") && ( // that question is long
            <button type="button" class="look-back" onClick={() => setSheet(true)}>
              {say("last_trick")}
            </button>
          )}
      </section>
      <div class="acts">
        <p key={+toDecide} class="turn" data-anchor="turn">
          {foresees(foreseen) || turnLine(facts, toDecide, chosen >= 0, resting)}
        </p>
        {resting && scene.actor >= 0 && !still && <PlayedOut />}
        {toDecide && scene.asks === "bid" && <Offers offers={scene.offers} store={store} advised={advised} />}
        {toDecide && scene.asks === "cante" && <Songs songs={scene.songs} choices={scene.choices} store={store} />}
        {toDecide && (
          <Choices choices={scene.choices.filter((one) => one.quiet)} onPick={(one) => store.play(one.actions)} />
        )}
        {toDecide && choice && (
          <Commit choice={choice} name={scene.hand[chosen]?.name ?? ""} store={store} onPlay={() => play(chosen)} />
        )}
      </div>
      <Own
        scene={scene}
        own={own}
        pack="spanish"
        store={store}
        resting={resting}
        note={own && SungBy({ scene, seat: own.seat })}
      >
        <Hand
          game={scene.game}
          cards={hand}
          pack="spanish"
          chosen={new Set(lit)}
          active={toDecide}
          pending={store.pending}
          onTap={tap}
          onPlay={play}
          onLook={look}
          describe={foresees}
          onRefused={refused}
          label={say("your_hand")}
        />
      </Own>
      {sheet && last && <LookedBack scene={facts} onClose={() => setSheet(false)} />}
    </div>
  );
}

/** The cantes of a seat, beside its name. */
function SungBy({ scene, seat }: { scene: CuatrolaScene; seat: number }) {
  const own = scene.sung.filter((one) => one.seat === seat);
  return own.length ? (
    <span class="sung-by">
      {own.map((one) => (
        <span key={one.suit}>
          <b aria-hidden="true">{one.points}</b>{" "}
          <Suit letter={one.suit} pack="spanish" name={`${say("sung")}: ${one.text}`} />
        </span>
      ))}
    </span>
  ) : null;
}

/** The hand that sat out, turned up at the end. */
function IdleHand({ scene }: { scene: CuatrolaScene }) {
  return (
    <div class="idle-hand">
      <p>{say("idle_had", { name: scene.seats[scene.deal?.idle ?? 0]?.name ?? "" })}</p>
      <ul>
        {scene.idle_cards.map((one) => (
          <li key={one.card}>
            <Card card={one.card} pack="spanish" name={one.name} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A shout: a bid, or a cante. */
function shoutAt(news: News, scene: CuatrolaScene): string {
  for (const told of news.live ? news.told : []) {
    const cante = told.scores.find((score) => score.name === "cante");
    const bid = scene.bids.find(
      (one) => told.kind === "action" && one.seat === told.seat && one.call === told.text && one.call !== "paso",
    );
    const suit = scene.sung.find((one) => told.text.endsWith(` ${one.suit}`));
    if (cante)
      return told.text === `canta ${scene.trump?.suit}` ? say("forty") : say("twenty", { suit: suit?.suit_name ?? "" });
    if (bid) return `¡${bid.text.charAt(0).toUpperCase()}${bid.text.slice(1)}!`;
  }
  return "";
}

function turnLine(scene: CuatrolaScene, mine: boolean, picked: boolean, resting: boolean): string {
  if (mine && picked) return say("again");
  if (mine) return scene.question || say("pick");
  if (resting && scene.actor >= 0) return say("resting");
  const actor = scene.actor === scene.seat ? undefined : scene.seats[scene.actor];
  if (!actor) return scene.phase === "deal" ? t("dealing") : "";
  return scene.phase === "bid" ? say("speaks", { name: actor.name }) : say("turn_of", { name: actor.name });
}
