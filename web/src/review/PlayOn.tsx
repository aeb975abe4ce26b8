import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GameRoom } from "../games/game";
import { gameName } from "../lobby/names";
import type { PlayedOn, Review, ReviewedDecision, Scene, Told } from "../messages";
import { Refusal } from "../net/api";
import { Icon } from "../parts/Icon";
import { settled } from "../parts/flights";
import { duration } from "../settings";
import { LocalStore, NOBODY } from "../table/local";
import { t } from "../texts/page";
import { v } from "../texts/review";
import { playOn } from "./asked";

/** The moment between two plays of the house. */
const PAUSE = 900;

interface PlayOnProps {
  id: string;
  match: string;
  found: Review;
  /** The decision that is taken anew. */
  shown: ReviewedDecision;
  room: GameRoom;
  onBack: () => void;
  onAgain: () => void;
}

/** The table as it stood before a decision, played on by the reader against the house to the end of the hand. */
export function PlayOn({ id, match, found, shown, room, onBack, onAgain }: PlayOnProps) {
  const store = useMemo(() => new LocalStore("", false), []);
  const [moments, setMoments] = useState<PlayedOn["steps"]>([]);
  const [at, setAt] = useState(0);
  const [landed, setLanded] = useState(-1);
  const [end, setEnd] = useState("");
  const [failed, setFailed] = useState("");
  const [busy, setBusy] = useState(false);
  const played = useRef<readonly string[]>([]);
  const back = useRef<HTMLButtonElement>(null);
  const isAtRest = landed === at && !busy;
  const isOver = isAtRest && end !== "";
  const isAsked = isAtRest && !isOver;
  const moment = moments[at];

  const show = (all: PlayedOn["steps"], next: number): void => {
    const now = all[next];
    if (!now) return;
    setAt(next);
    store.seat.value = shown.seat;
    store.log.value = all.slice(0, next + 1).map(({ told }) => told);
    lay({ ...now.scene, actor: NOBODY, choices: [] }, next ? [now.told] : [], 2 * next);
  };
  const lay = (scene: Scene, told: readonly Told[], version: number): void => {
    store.scene.value = scene;
    store.news.value = { told, live: told.length > 0, version, scene };
  };
  const ask = (actions: readonly string[]): void => {
    setBusy(true);
    setFailed("");
    playOn(id, match, shown.step, actions)
      .then(
        (line) => {
          const all = [...moments, ...line.steps];
          played.current = actions;
          setMoments(all);
          setEnd(line.end);
          show(all, moments.length);
        },
        (error: unknown) => setFailed(error instanceof Refusal ? error.message : t("failed")),
      )
      .finally(() => setBusy(false));
  };
  useLayoutEffect(() => back.current?.focus(), []);
  useEffect(() => ask([]), []);
  useEffect(() => {
    if (!moment) return;
    let timer = 0;
    let wanted = true;
    void settled().then(() => {
      if (!wanted) return;
      if (at + 1 < moments.length) {
        timer = window.setTimeout(() => show(moments, at + 1), duration(PAUSE));
        return;
      }
      setLanded(at);
      if (!end) lay(moment.scene, [], 2 * at + 1); // later than what has just been seen to move
    });
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [moments, at]);
  store.onPlay = (actions) => {
    if (isAsked) ask([...played.current, ...actions]);
  };
  const name = found.names[shown.seat] ?? "";
  const told = at ? moment?.told.lines.join(" ") : "";
  const words = isOver ? end : told || v("playing_on", { name });
  const phase = isOver ? "end" : isAsked ? "asks" : "others";
  return (
    <div class="table-screen lesson" data-phase={phase} data-told={at}>
      <header class="top-bar">
        <button type="button" class="icon back" aria-label={v("back")} ref={back} onClick={onBack}>
          <Icon name="previous" />
        </button>
        <div class="where">
          <h1>{v("play_on")}</h1>{" "}
          <small>
            {gameName(found.game)} · {shown.place}
          </small>
        </div>
      </header>
      <main class="play-area with-aside">
        <div class="lesson-text">
          <div class="lesson-words">
            <p role="status">{words}</p>
            {failed && <p role="alert">{failed}</p>}
          </div>
          {isOver && (
            <div class="lesson-next">
              <button type="button" class="button main" onClick={onAgain}>
                {v("once_more")}
              </button>
              <button type="button" class="button" onClick={onBack}>
                {v("back")}
              </button>
            </div>
          )}
        </div>
        <div class="main-column">
          <div class="notices" />
          {store.scene.value && <room.Board scene={store.scene.value} store={store} />}
        </div>
      </main>
    </div>
  );
}
