import { useMemo, useState } from "preact/hooks";
import { type Added, Table } from "../../board/Board";
import type { Place } from "../../messages";
import { Card } from "../../parts/Card";
import { Suit } from "../../parts/Suit";
import { fetched } from "../../parts/fetched";
import { landed } from "../../parts/landed";
import type { News } from "../../table/store";
import { t } from "../../texts/page";
import type { BoardProps } from "../game";
import { Offers, Songs } from "./Acts";
import { PlayedOut } from "./PlayedOut";
import { Tally } from "./Tally";
import { completeOf, factsOf, kitOf } from "./arrangement";
import type { CuatrolaScene } from "./scene";
import { say } from "./texts";

/** Not before somebody looks. */
const LookedBack = fetched(() => import("./LookedBack").then((found) => found.LookedBack));

/** The table of Cuatrola: the kit's, with bids, cantes, the hand that sat out, and the tricks that may be looked at again. */
export function Board({ scene, store, still = false }: BoardProps<CuatrolaScene>) {
  const [sheet, setSheet] = useState(false);
  const facts = landed(store, scene, still);
  const words = useMemo(() => kitOf(scene), [scene]);
  const seen = useMemo(() => kitOf(facts), [facts]);
  const idle = scene.idle_cards.length > 0 && facts.idle_cards.length > 0; // neither ahead of the last trick nor into the next deal
  const song = scene.songs.length === 1 ? scene.songs[0] : undefined;
  const added: Added = {
    asks: idle ? "idle" : scene.asks,
    reach: scene.phase === "bid" && !still ? 1 : 0,
    rests: scene.trick?.winner != null || (still && scene.phase !== "bid"),
    facts: factsOf(scene),
    extra: (side) => <Tally score={side.score} target={scene.target} />,
    note: (place) => <SungBy scene={scene} place={place} />,
    told: (trick) => !idle && !still && told(scene, facts, trick), // what is told of a replay says it
    lit: song?.cards ?? [],
    waits: waitsFor(facts),
    meanwhile: scene.deal?.idle === scene.seat && scene.seat !== null && scene.actor >= 0 && !still && <PlayedOut />,
    buttons: {
      bid: <Offers offers={scene.offers} store={store} advised={store.advice.value?.actions[0]} />,
      cante: <Songs songs={scene.songs} choices={scene.choices} store={store} />,
    }[scene.asks],
    over: idle ? (
      <IdleHand scene={facts} />
    ) : (
      facts.past.length > 0 &&
      !still && (
        <button type="button" class="look-back" onClick={() => setSheet(true)}>
          {say("last_trick")}
        </button>
      )
    ),
  };
  return (
    <>
      <Table
        scene={words}
        facts={{ ...seen, shout: { text: shoutAt(store.news.value, scene) } }}
        store={store}
        still={still}
        added={added}
      />
      {sheet && facts.past.length > 0 && <LookedBack scene={facts} onClose={() => setSheet(false)} />}
    </>
  );
}

/** Who has taken the trick, and what its cards count, where points do. */
function told(scene: CuatrolaScene, facts: CuatrolaScene, { cards, taken }: Parameters<NonNullable<Added["told"]>>[0]) {
  const counts = scene.taken[0]?.points != null && cards.some(({ best }) => best);
  const counted = counts ? (taken ? completeOf(scene) : facts.trick) : null;
  if (!taken && !counted) return null;
  return (
    <>
      {taken?.told}
      {counted && <span>{say(taken ? "points" : "in_trick", { n: counted.points })}</span>}
    </>
  );
}

/** The cantes of a seat, beside its name. */
function SungBy({ scene, place }: { scene: CuatrolaScene; place: Place }) {
  const own = scene.sung.filter((one) => one.seat === place.seat);
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

/** What is said while somebody else is asked. */
function waitsFor({ deal, seat, seats, actor, phase }: CuatrolaScene): string {
  if (deal?.idle === seat && seat !== null && actor >= 0) return say("resting");
  const name = actor === seat ? undefined : seats[actor]?.name;
  if (name === undefined) return phase === "deal" ? t("dealing") : "";
  return phase === "bid" ? say("speaks", { name }) : say("turn_of", { name });
}
