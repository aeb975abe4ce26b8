import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GameRoom } from "../games/game";
import { gameName } from "../lobby/names";
import type { PlayedOn, Review, ReviewedDecision } from "../messages";
import { Refusal } from "../net/api";
import { Icon } from "../parts/Icon";
import { settled } from "../parts/flights";
import { duration } from "../settings";
import { TableStore } from "../table/store";
import { t } from "../texts/page";
import { v } from "../texts/review";
import { playOn } from "./asked";

/** A store whose plays go on from a decision. */
class PlayOnStore extends TableStore {
  override readonly patient = true;
  onPlay: (actions: readonly string[]) => void = () => undefined;

  override play(actions: readonly string[]): void {
    this.onPlay(actions);
  }
}

/** The moment between two plays of the house. */
const PAUSE = 900;
/** Nobody is to act. */
const NOBODY = -1;

interface PlayOnProps {
  id: string;
  match: string;
  found: Review;
  /** The decision that is taken anew. */
  shown: ReviewedDecision;
  room: GameRoom;
  onBack: () => void;
}

/** The table as it stood before a decision, played on by the reader against the house to the end of the hand. */
export function PlayOn({ id, match, found, shown, room, onBack }: PlayOnProps) {
  const store = useMemo(() => new PlayOnStore("", false), []);
  const [moments, setMoments] = useState<PlayedOn["steps"]>([]);
  const [at, setAt] = useState(0);
  const [landed, setLanded] = useState(-1);
  const [end, setEnd] = useState("");
  const [failed, setFailed] = useState("");
  const [busy, setBusy] = useState(false);
  const played = useRef<readonly string[]>([]);
  const back = useRef<HTMLButtonElement>(null);
  const isLast = at === moments.length - 1;
  const isAtRest = isLast && !busy && landed === at;
  const isOver = isAtRest && end !== "";
  const isAsked = isAtRest && !isOver;
  const moment = moments[at];

  const ask = (actions: readonly string[]): void => {
    setBusy(true);
    setFailed("");
    playOn(id, match, shown.step, actions)
      .then(
        (line) => {
          played.current = actions;
          setMoments((before) => (actions.length ? [...before, ...line.steps] : line.steps));
          if (!actions.length) setAt(0);
          setLanded(-1);
          setEnd(line.end);
        },
        (error: unknown) => setFailed(error instanceof Refusal ? error.message : t("failed")),
      )
      .finally(() => setBusy(false));
  };
  useLayoutEffect(() => back.current?.focus(), []);
  useEffect(() => ask([]), []);
  useEffect(() => {
    if (moment) store.scene.value = isAsked ? moment.scene : { ...moment.scene, actor: NOBODY, choices: [] };
  }, [moments, at, isAsked]);
  useEffect(() => {
    if (!moment) return;
    store.seat.value = shown.seat;
    store.log.value = moments.slice(0, at + 1).map(({ told }) => told);
    store.news.value = { told: at ? [moment.told] : [], live: at > 0, version: at, scene: store.scene.peek() };
    let timer = 0;
    let wanted = true;
    void settled().then(() => {
      if (!wanted) return;
      if (isLast) setLanded(at);
      else timer = window.setTimeout(() => setAt(at + 1), duration(PAUSE));
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
  const words = isOver ? end : at ? moment?.told.lines.join(" ") : v("playing_on", { name });
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
              <button type="button" class="button main" onClick={() => ask([])}>
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
