import { useEffect, useMemo, useState } from "preact/hooks";
import { best } from "../end/moment";
import { clothOf, load } from "../games";
import type { GameRoom } from "../games/game";
import { gameName } from "../lobby/names";
import { type Replay as Part, api } from "../net/api";
import { isOffline } from "../net/way";
import { useCloth } from "../parts/cloth";
import { Opening, fetched } from "../parts/fetched";
import { Failed } from "../parts/Plain";
import { share } from "../parts/share";
import { isReview, reviewOf } from "../review/address";
import { follow, go, replayOf } from "../router";
import { settings } from "../settings";
import { BreakdownTable } from "../table/Breakdown";
import { TableStore } from "../table/store";
import { p } from "../texts/past";
import { e } from "../texts/end";
import { r } from "../texts/room";
import { v } from "../texts/review";
import { t } from "../texts/page";
import "../styles/told.css";
import { Film } from "./Film";
import { useRunning } from "./running";
import { Steps } from "./Steps";

interface ReplayProps {
  id: string;
  match: string;
  from: number | null;
}

const Review = fetched(() => import("../review/Review").then((found) => found.default), Opening);

/** A match that is over, told again or reviewed, as the address says. */
export default function Past(props: ReplayProps) {
  return isReview() ? <Review {...props} /> : <Replay {...props} />;
}

/** A finished game step by step; the address can be sent to anybody, of a private table to those who sit at it. */
function Replay({ id, match, from }: ReplayProps) {
  const [seat, setSeat] = useState(from);
  const language = settings.value.language;
  const film = useMemo(() => new Film(id, match, seat), [id, match, seat, language]);
  const store = useMemo(() => new TableStore(id, false), [id]);
  const [at, setAt] = useState(0);
  const [shown, setShown] = useState(-1);
  const [noBest, setNoBest] = useState(false);
  const [part, setPart] = useState<Part | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [room, setRoom] = useState<GameRoom | null>(null);
  const [copied, setCopied] = useState(false);
  const [forSeats, setForSeats] = useState(false);
  const [reviewed, setReviewed] = useState(false);
  useCloth(part ? clothOf(part.game, store.scene.value) : undefined);

  useEffect(() => {
    api.table(id).then(
      (table) => {
        setForSeats(table.private);
        setReviewed(table.reviewed);
      },
      () => undefined, // what is wrong with the table, the match's own request says
    );
  }, [id]);

  useEffect(() => {
    let wanted = true;
    film.at(at).then(
      async ([now, moment]) => {
        if (!wanted) return;
        setPart(now);
        store.names = now.names;
        store.scene.value = moment.scene;
        store.news.value = { told: [moment.told], live: true, version: at, scene: moment.scene };
        setShown(at);
        if (!room) {
          const loaded = await load(now.game);
          setRoom(() => loaded);
        }
      },
      (problem: unknown) => wanted && setError(problem),
    );
    return () => {
      wanted = false;
    };
  }, [film, at]);

  const last = (part?.total ?? 1) - 1;
  const { runs, run } = useRunning(shown, last, toRead(store), setAt);

  if (error) return <Failed problem={error} />;
  const scene = store.scene.value;
  if (!part || !scene || !room) return <Opening />;
  const { Board } = room;
  const told = store.news.value.told[0];
  const stepTo = (step: number): void => {
    run(false);
    setAt(step);
  };
  const toBest = (): void => {
    run(false);
    setNoBest(true);
    film.whole().then((moments) => {
      const log = moments.map((one) => one.told);
      const found = best(log, room.end?.peaks, scene.sides, seat);
      if (found) setAt(found.at);
      setNoBest(!found);
    }, setError);
  };
  const lookFrom = (chosen: number | null): void => {
    run(false);
    setSeat(chosen);
    history.replaceState(null, "", replayOf(id, match, chosen));
  };
  return (
    <div class="table-screen replay" data-told={told?.kind}>
      <header class="top-bar">
        <button type="button" class="button quiet" onClick={() => go("/")}>
          {t("home")}
        </button>
        <div class="where">
          <h1>{gameName(part.game)}</h1> <span class="dot">·</span> <span>{scene.where}</span>
        </div>
        {reviewed && !isOffline && (
          <a class="button quiet" href={reviewOf(id, match, seat)} onClick={follow}>
            {v("title")}
          </a>
        )}
        <button type="button" class="button quiet" onClick={() => void share("", location.href).then(setCopied)}>
          {copied ? r("copied") : r("share")}
        </button>
      </header>
      <div class="play-area with-aside">
        <main class="main-column">
          <div class="notices">{forSeats && <p class="notice">{e("link_for_seats")}</p>}</div>
          <Board scene={scene} store={store} still />
        </main>
        <section class="replay-bar" aria-label={p("replay_title")}>
          <div class="replay-told" role="status">
            {scene.breakdown ? (
              <div class="replay-count">
                <BreakdownTable breakdown={scene.breakdown} />
              </div>
            ) : (
              told?.lines.map((line) => <p key={line}>{line}</p>)
            )}
          </div>
          <Steps
            at={at}
            last={last}
            runs={runs}
            noBest={noBest}
            onStep={stepTo}
            onRun={() => run(!runs)}
            onBest={toBest}
          />
          <label class="field">
            <span>{p("seen_from")}</span>
            <select
              value={String(seat)}
              onChange={(e) => lookFrom(e.currentTarget.value === "null" ? null : Number(e.currentTarget.value))}
            >
              <option value="null">{p("everybody")}</option>
              {part.names.map((name, n) => (
                <option key={n} value={String(n)}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </section>
      </div>
    </div>
  );
}

/** The letters of what is told of a step, and of its count. */
const toRead = (store: TableStore): number => {
  const told = store.news.value.told[0]?.lines.join(" ").length ?? 0;
  const count = store.scene.value?.breakdown;
  return told + (count ? JSON.stringify(count.rows).length : 0);
};
