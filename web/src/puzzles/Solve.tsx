import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { clothOf, load } from "../games";
import type { GameRoom } from "../games/game";
import { gameName } from "../lobby/names";
import type { Puzzle } from "../messages";
import { house, loadHouse } from "../net/house";
import { Icon } from "../parts/Icon";
import { Failed } from "../parts/Plain";
import { Sheet } from "../parts/Sheet";
import { useCloth } from "../parts/cloth";
import { Opening } from "../parts/fetched";
import { meant } from "../parts/meant";
import { go } from "../router";
import { settings } from "../settings";
import { LocalStore, NOBODY } from "../table/local";
import { z } from "../texts/puzzles";
import { asked } from "./asked";
import { next, put } from "./boxes";
import { themeOf } from "./theme";
import "../styles/told.css";

/** One puzzle of a game after the other. */
export function Solve({ game }: { game: string }) {
  const [puzzle, setPuzzle] = useState<Puzzle | null>(null);
  const [room, setRoom] = useState<GameRoom | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [number, setNumber] = useState(0);
  const last = useRef("");
  const language = settings.value.language;
  useCloth(clothOf(game));
  useEffect(() => {
    document.title = `${z("title")}: ${gameName(game)} · Sobremesa`;
    if (!house.value) void loadHouse();
    load(game).then((found) => setRoom(() => found), setFailed);
  }, [game]);
  useEffect(() => {
    const ask = async (): Promise<Puzzle | null> => {
      const theme = themeOf(game);
      const { puzzles } = await asked.list(game);
      const found = next(
        game,
        puzzles.filter((one) => !theme || one.theme === theme),
        last.current,
      );
      return found ? asked.one(game, found.key) : null;
    };
    ask().then(setPuzzle, setFailed);
  }, [game, number]);
  useEffect(() => {
    if (puzzle) asked.one(game, puzzle.key).then(setPuzzle, setFailed);
  }, [language]);
  if (failed) return <Failed problem={failed} />;
  if (!puzzle || !room) return <Opening />;
  const onNext = (): void => {
    last.current = puzzle.key;
    setNumber(number + 1);
  };
  return <Asked key={puzzle.key} puzzle={puzzle} room={room} isLater={number > 0} onNext={onNext} />;
}

interface AskedProps {
  puzzle: Puzzle;
  room: GameRoom;
  /** Another one was asked before, and had the focus. */
  isLater: boolean;
  onNext: () => void;
}

/** A position, and what is said to the answer. */
function Asked({ puzzle, room, isLater, onNext }: AskedProps) {
  const store = useMemo(() => new LocalStore("", false), []);
  const [place, setPlace] = useState<number | null>(null);
  const [days, setDays] = useState(0);
  const [isTold, tell] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  const { scene, seat, best } = puzzle;
  const answer = place === null ? null : puzzle.answers[place];
  useEffect(() => {
    store.seat.value = seat;
    store.log.value = puzzle.told;
    store.scene.value = answer ? { ...scene, actor: NOBODY, choices: [] } : scene;
    store.news.value = { told: [], live: false, version: answer ? 1 : 0, scene: store.scene.peek() };
    const right = answer && puzzle.answers[best]?.actions[0];
    meant.value = scene.choices.find(({ actions }) => actions[0] === right)?.cards ?? [];
  }, [puzzle, place]);
  useLayoutEffect(() => {
    if (isLater) words.current?.focus({ preventScroll: true });
  }, []);
  useEffect(
    () => () => {
      meant.value = [];
    },
    [],
  );
  store.onPlay = ([action]) => {
    const found = puzzle.answers.findIndex(({ actions }) => action !== undefined && actions.includes(action));
    if (place !== null || found < 0) return;
    setDays(put(puzzle.game, puzzle.key, found === best));
    setPlace(found);
  };
  return (
    <div class="table-screen lesson puzzle" data-phase={answer ? "answered" : "asks"}>
      <header class="top-bar">
        <button type="button" class="icon back" aria-label={z("list")} onClick={() => go("/#puzzles")}>
          <Icon name="previous" />
        </button>
        <div class="where">
          <h1>{puzzle.theme}</h1> <small>{gameName(puzzle.game)}</small>
        </div>
        <button type="button" class="icon" aria-label={z("so_far")} onClick={() => tell(true)}>
          <Icon name="log" />
        </button>
      </header>
      <main class="play-area with-aside">
        <div class="lesson-text">
          <div class="lesson-words">
            <p role="status" tabIndex={-1} ref={words}>
              {answer ? <b class={place === best ? "won" : ""}>{answer.verdict}</b> : z("asks")}
            </p>
          </div>
          {answer && <Reasons reasons={answer.reasons} days={days} onNext={onNext} />}
        </div>
        <div class="main-column">
          <div class="notices" />
          {store.scene.value && <room.Board scene={store.scene.value} store={store} />}
        </div>
      </main>
      {isTold && (
        <Sheet title={z("so_far")} onClose={() => tell(false)}>
          {puzzle.told.flatMap(({ lines, number }) => lines.map((line, i) => <p key={`${number}.${i}`}>{line}</p>))}
        </Sheet>
      )}
    </div>
  );
}

interface ReasonsProps {
  reasons: readonly string[];
  days: number;
  onNext: () => void;
}

/** Why, when the puzzle comes back, and the way to the next one. */
function Reasons({ reasons, days, onNext }: ReasonsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <div class="lesson-next">
      <ul class="why" id={id}>
        {reasons.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <button type="button" class="button main" ref={button} aria-describedby={id} onClick={onNext}>
        {z("next")}
      </button>
      <p>{z("again", { n: days })}</p>
    </div>
  );
}
