import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GameRoom } from "../games/game";
import type { Review, ReviewedDecision } from "../messages";
import { Icon } from "../parts/Icon";
import { Failed } from "../parts/Plain";
import { Film } from "../replay/Film";
import { TableStore } from "../table/store";
import { settings } from "../settings";
import { p } from "../texts/past";
import { v } from "../texts/review";
import { mark, show } from "./marks";
import { chance, loss } from "./numbers";

interface SeenProps {
  /** The game's, once it is here. */
  room: GameRoom | null;
  id: string;
  match: string;
  found: Review;
  /** The decisions that are stepped through. */
  all: readonly ReviewedDecision[];
  shown: ReviewedDecision;
  /** The list has made room for it, and with it what had the focus. */
  alone: boolean;
  onShow: (step: number) => void;
}

/** The table as it stood before a decision, what was played and what was best, and the way to the others. */
export function Seen({ room, id, match, found, all, shown, alone, onShow }: SeenProps) {
  const [eyes, setEyes] = useState<number | null>(null);
  const told = useRef<HTMLDivElement>(null);
  const place = all.indexOf(shown);
  useLayoutEffect(() => {
    if (alone) told.current?.focus({ preventScroll: true });
  }, []);
  const step = (to: number): void => {
    const other = all[to];
    if (other) onShow(other.step);
  };
  return (
    <>
      <Table room={room} id={id} match={match} found={found} shown={shown} seat={eyes ?? shown.seat} />
      <section class="replay-bar" aria-label={v("decision")}>
        <div class="replay-told" role="status" tabIndex={0} ref={told}>
          <Told shown={shown} name={found.names[shown.seat] ?? ""} />
        </div>
        <div class="row">
          <Way label={p("previous")} name="previous" off={place <= 0} onClick={() => step(place - 1)} />
          <span class="review-at">{v("at", { n: place + 1, of: all.length })}</span>
          <Way label={p("next")} name="next" off={place === all.length - 1} onClick={() => step(place + 1)} />
        </div>
        <label class="field">
          <span>{p("seen_from")}</span>
          <select value={String(eyes ?? shown.seat)} onChange={(e) => setEyes(Number(e.currentTarget.value))}>
            {found.names.map((name, seat) => (
              <option key={seat} value={String(seat)}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </section>
    </>
  );
}

interface TableProps {
  room: GameRoom | null;
  id: string;
  match: string;
  found: Review;
  shown: ReviewedDecision;
  seat: number;
}

function Table({ room, id, match, found, shown, seat }: TableProps) {
  const main = useRef<HTMLElement>(null);
  const language = settings.value.language;
  const store = useMemo(() => new TableStore(id, false), [id]);
  const film = useMemo(() => new Film(id, match, seat), [id, match, seat, language]);
  const [error, setError] = useState<unknown>(null);
  const scene = store.scene.value;
  useEffect(() => {
    let wanted = true;
    film.at(shown.moments[seat] ?? 0).then(
      ([, moment]) => {
        if (!wanted) return;
        store.names = found.names;
        store.scene.value = moment.scene;
        store.news.value = { told: [], live: false, version: shown.step, scene: moment.scene };
      },
      (problem: unknown) => wanted && setError(problem),
    );
    return () => {
      wanted = false;
    };
  }, [film, shown.step]);
  const { scene: stood, version } = store.news.value;
  useLayoutEffect(
    () => (main.current && stood && version === shown.step ? mark(main.current, stood, shown) : undefined),
    [stood, shown, room],
  );
  useEffect(() => (main.current ? show(main.current) : undefined), [stood, shown, room]); // after the board has scrolled
  if (error) return <Failed problem={error} />;
  return (
    <main class="main-column" ref={main}>
      <div class="notices" />
      {room && scene && <room.Board scene={scene} store={store} still />}
    </main>
  );
}

/** In words: what was played and what was best, with the chance to win the match that each left, and why. */
function Told({ shown, name }: { shown: ReviewedDecision; name: string }) {
  const differs = shown.chosen !== shown.better;
  return (
    <>
      <p class="review-place">
        <span>
          <b>{name}</b> · {shown.place}
        </span>
        {shown.loss > 0 && <b class="review-loss">{loss(shown.loss)}</b>}
      </p>
      {shown.why && <p class="review-why">{shown.why}</p>}
      <dl class="review-two">
        <dt class="played">{v("played")}</dt>
        <dd>
          {shown.played} <b>{chance(shown.chance)}</b>
        </dd>
        {differs && <dt class="best">{v("best")}</dt>}
        {differs && (
          <dd>
            {shown.best} <b>{chance(shown.best_chance)}</b>
          </dd>
        )}
      </dl>
      <p class="review-sure">{shown.sure}</p>
    </>
  );
}

interface WayProps {
  label: string;
  name: "previous" | "next";
  off: boolean;
  onClick: () => void;
}

/** A button that keeps the focus at an end, and does nothing there. */
function Way({ label, name, off, onClick }: WayProps) {
  return (
    <button
      type="button"
      class={`button quiet ${name}`}
      aria-label={label}
      aria-disabled={off}
      onClick={() => off || onClick()}
    >
      <Icon name={name} />
    </button>
  );
}
