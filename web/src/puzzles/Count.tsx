import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { clothOf, load } from "../games";
import type { GameRoom } from "../games/game";
import { gameName } from "../lobby/names";
import type { Counting } from "../messages";
import { house, loadHouse } from "../net/house";
import { Icon } from "../parts/Icon";
import { Failed } from "../parts/Plain";
import { useCloth } from "../parts/cloth";
import { Opening } from "../parts/fetched";
import { go } from "../router";
import { settings } from "../settings";
import { NOBODY } from "../table/local";
import { TableStore } from "../table/store";
import { z } from "../texts/puzzles";
import { asked } from "./asked";
import { next, put } from "./boxes";
import { keptAs, questions } from "./counting";
import "../styles/told.css";

/** One question after the other: how many cards of a rank can still be out. */
export function Count({ game }: { game: string }) {
  const [question, setQuestion] = useState<Counting | null>(null);
  const [room, setRoom] = useState<GameRoom | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [number, setNumber] = useState(0);
  const last = useRef("");
  const language = settings.value.language;
  useCloth(clothOf(game));
  useEffect(() => {
    document.title = `${z("count")}: ${gameName(game)} · Sobremesa`;
    if (!house.value) void loadHouse();
    load(game).then((found) => setRoom(() => found), setFailed);
  }, [game]);
  useEffect(() => {
    const ask = async (): Promise<Counting> => {
      const all = questions(await asked.list(game));
      return asked.count(game, next(keptAs(game), all, last.current)?.key ?? "");
    };
    ask().then(setQuestion, setFailed);
  }, [game, number]);
  useEffect(() => {
    if (question) asked.count(game, String(question.number)).then(setQuestion, setFailed);
  }, [language]);
  if (failed) return <Failed problem={failed} />;
  if (!question || !room) return <Opening />;
  const onNext = (): void => {
    last.current = String(question.number);
    setNumber(number + 1);
  };
  return <Asked key={question.number} question={question} room={room} onNext={onNext} />;
}

interface AskedProps {
  question: Counting;
  room: GameRoom;
  onNext: () => void;
}

/** A hand that is looked at step by step, the question, and what is said to the answer. */
function Asked({ question, room, onNext }: AskedProps) {
  const store = useMemo(() => new TableStore("", false), []);
  const [at, setAt] = useState(0);
  const [place, setPlace] = useState<number | null>(null);
  const [days, setDays] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const moment = question.steps[at];
  const answer = place === null ? null : question.answers[place];
  const isAsked = at === question.steps.length - 1;
  const phase = answer ? "answered" : isAsked ? "asks" : "looks";
  useEffect(() => {
    if (!moment) return;
    const scene = { ...moment.scene, actor: NOBODY, choices: [] };
    store.seat.value = question.seat;
    store.scene.value = scene;
    store.news.value = { told: at ? [moment.told] : [], live: at > 0, version: at, scene };
  }, [question, at]);
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), [phase]);
  const choose = (number: number): void => {
    setDays(put(keptAs(question.game), String(question.number), number === question.right));
    setPlace(number);
  };
  return (
    <div class="table-screen lesson puzzle" data-phase={phase}>
      <header class="top-bar">
        <button type="button" class="icon back" aria-label={z("list")} onClick={() => go("/#puzzles")}>
          <Icon name="previous" />
        </button>
        <div class="where">
          <h1>{z("count")}</h1> <small>{gameName(question.game)}</small>
        </div>
      </header>
      <main class="play-area with-aside">
        <div class="lesson-text">
          <div class="lesson-words">
            <p role="status">
              {answer ? (
                <b class={place === question.right ? "won" : ""}>{answer.verdict}</b>
              ) : isAsked ? (
                question.asks
              ) : (
                moment?.told.lines.join(" ") || z("count")
              )}
            </p>
          </div>
          <div class="lesson-next">
            {phase === "looks" && (
              <button type="button" class="button main" ref={button} onClick={() => setAt((n) => n + 1)}>
                {z("next_play")}
              </button>
            )}
            {phase === "asks" && (
              <div class="row count-answers" role="group" aria-label={question.asks}>
                {question.answers.map((_, n) => (
                  <button type="button" class="button" key={n} ref={n ? null : button} onClick={() => choose(n)}>
                    {n}
                  </button>
                ))}
              </div>
            )}
            {answer && (
              <>
                <p>{answer.why}</p>
                <button type="button" class="button main" ref={button} onClick={onNext}>
                  {z("next")}
                </button>
                <p>{z("again", { n: days })}</p>
              </>
            )}
          </div>
        </div>
        <div class="main-column">
          <div class="notices" />
          {store.scene.value && <room.Board scene={store.scene.value} store={store} />}
        </div>
      </main>
    </div>
  );
}
