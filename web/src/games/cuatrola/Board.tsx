import { useMemo, useState } from "preact/hooks";
import { type Added, Table } from "../../board/Board";
import { Offers, Songs, SongsOf } from "../../board/Offers";
import { OpenHand } from "../../board/OpenHand";
import { Tally } from "../../board/Tally";
import { fetched } from "../../parts/fetched";
import { landed } from "../../parts/landed";
import type { News } from "../../table/store";
import { t } from "../../texts/page";
import type { BoardProps } from "../game";
import { PlayedOut } from "./PlayedOut";
import { completeOf, factsOf, kitOf, tallyOf } from "./arrangement";
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
    extra: (side) => <Tally {...tallyOf(side.score, scene.target)} />,
    note: ({ seat }) => (
      <SongsOf sung={scene.sung.filter((one) => one.seat === seat)} title={say("sung")} pack="spanish" />
    ),
    told: (trick) => !idle && !still && told(scene, facts, trick), // what is told of a replay says it
    lit: song?.cards ?? [],
    waits: waitsFor(facts),
    meanwhile: scene.deal?.idle === scene.seat && scene.seat !== null && scene.actor >= 0 && !still && <PlayedOut />,
    buttons: {
      bid: (
        <Offers
          offers={scene.offers}
          store={store}
          advised={store.advice.value?.actions[0]}
          title={say("bids")}
          worth={(n) => say("worth", { n })}
        />
      ),
      cante: <Songs songs={scene.songs} choices={scene.choices} store={store} title={say("sung")} pack="spanish" />,
    }[scene.asks],
    over: idle ? (
      <OpenHand
        cards={facts.idle_cards}
        words={say("idle_had", { name: facts.seats[facts.deal?.idle ?? 0]?.name ?? "" })}
        pack="spanish"
      />
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
