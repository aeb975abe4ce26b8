import { useEffect, useMemo, useState } from "preact/hooks";
import { clothOf, load } from "../games";
import type { GameRoom } from "../games/game";
import { openTable } from "../lobby/open";
import { gameName } from "../lobby/names";
import type { Clause, Lesson as Script, Scene } from "../messages";
import { api } from "../net/api";
import { loadHouse, house } from "../net/house";
import { way } from "../net/way";
import { Spoken } from "../parts/Recent";
import { settled, skip } from "../parts/flights";
import { useCloth } from "../parts/cloth";
import { Opening } from "../parts/fetched";
import { Failed } from "../parts/Plain";
import { meant } from "../parts/meant";
import { hear } from "../parts/sound";
import { go } from "../router";
import { duration, settings } from "../settings";
import { LocalStore, NOBODY } from "../table/local";
import { l } from "../texts/learn";
import { t } from "../texts/page";
import "../styles/told.css";

/** The moment between two plays of the others. */
const PAUSE = 900;

/** A game's first hand, played by the true rules: what is to be done is said, and why it scores. */
export default function Lesson({ game }: { game: string }) {
  const [script, setScript] = useState<Script | null>(null);
  const [room, setRoom] = useState<GameRoom | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const language = settings.value.language;
  useCloth(clothOf(game));
  useEffect(() => {
    document.title = `${l("title", { game: gameName(game) })} · Sobremesa`;
    const asked = async (): Promise<Script> => {
      if (!way.ready.peek()) await (await import("../offline/port")).readKept();
      if (!house.value) void loadHouse();
      return api.lesson(game);
    };
    Promise.all([asked(), load(game)]).then(([found, board]) => {
      setScript(found);
      setRoom(board);
    }, setFailed);
  }, [game, language]);
  if (failed) return <Failed problem={failed} />;
  if (!script || !room) return <Opening />;
  return <Hand script={script} room={room} />;
}

type Phase = "intro" | "asks" | "done" | "others" | "end";

function Hand({ script, room }: { script: Script; room: GameRoom }) {
  const store = useMemo(() => new LocalStore("", false), []);
  const [at, setAt] = useState(0);
  const [phase, setPhase] = useState<Phase>("intro");
  const [wrong, setWrong] = useState(false);
  const asked = script.tasks.find((task) => task.at === at + 1);
  const was = script.tasks.find((task) => task.at === at);
  const moment = script.steps[at];

  const show = (next: number): void => {
    const told = script.steps[next]?.told;
    setAt(next);
    store.log.value = script.steps.slice(0, next + 1).map((step) => step.told);
    store.news.value = {
      told: told ? [told] : [],
      live: told !== undefined && told.kind !== "deal" && next !== script.later,
      version: at,
      scene: store.scene.peek(),
    };
  };
  const goOn = (): void => {
    skip();
    const next = asked ? "asks" : at + 1 < script.steps.length ? "others" : "end";
    void settled().then(() => setPhase(next)); // what is asked names cards that lie there now
  };
  useEffect(() => {
    if (phase !== "others") return;
    let timer = 0;
    let gone = false;
    void settled().then(() => {
      if (gone) return;
      if (asked || at + 1 >= script.steps.length) goOn();
      else timer = window.setTimeout(() => show(at + 1), duration(PAUSE));
    });
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [phase, at]);
  useEffect(() => {
    store.seat.value = 0;
    if (moment) store.scene.value = phase === "asks" ? moment.scene : { ...moment.scene, actor: NOBODY, choices: [] };
    const action = (phase === "asks" && asked && script.steps[asked.at]?.told.text) || "";
    const choice = moment?.scene.choices.find((one) => one.actions[0] === action);
    meant.value = choice?.cards ?? [];
    store.advice.value = choice && !choice.cards.length ? { type: "hint", cid: "", text: "", actions: [action] } : null;
    if (phase === "end" && isWon(moment?.scene)) hear("won");
  }, [at, phase, script]);
  useEffect(
    () => () => {
      meant.value = [];
    },
    [],
  );
  store.onPlay = (actions) => {
    if (phase !== "asks") return;
    let now = at;
    for (const action of actions) {
      const task = script.tasks.find((one) => one.at === now + 1);
      if (!task || script.steps[task.at]?.told.text !== action) break;
      now = task.at;
    }
    setWrong(now === at);
    if (now === at) return;
    show(now);
    setPhase("done");
  };
  const again = (): void => {
    setWrong(false);
    show(0);
    setPhase("intro");
  };

  const scene = store.scene.value;
  const number = script.tasks.filter((task) => task.at <= at).length + (phase === "asks" ? 1 : 0);
  const text = { intro: script.intro, asks: asked?.text, done: was?.done, others: l("others"), end: script.end }[phase];
  const next = phase === "intro" || phase === "done";
  const clauses = { intro: [], asks: [], done: was?.clauses ?? [], others: [], end: script.clauses }[phase];
  return (
    <div class="table-screen lesson" data-phase={phase}>
      <header class="top-bar">
        <div class="where">
          <h1>{l("title", { game: gameName(script.game) })}</h1>{" "}
          <span>{l("step", { n: Math.max(number, 1), of: script.tasks.length })}</span>
        </div>
        <button type="button" class="button quiet" onClick={() => go("/")}>
          {l("skip")}
        </button>
      </header>
      <main class="play-area with-aside">
        <div class="lesson-text">
          <div class="lesson-words">
            <p role="status">
              {wrong && phase === "asks" && <b>{l("wrong")} </b>}
              {phase === "end" && isWon(scene) && <b class="won">{l("won")} </b>}
              {text}
            </p>
            {script.tasks.flatMap(({ text, done }) => [kept(`${l("wrong")} ${text}`), kept(done)])}
            {[script.intro, `${l("won")} ${script.end}`].map((words) => kept(words, "long"))}
          </div>
          {(next || clauses.length > 0 || phase === "end") && (
            <div class="lesson-next">
              <Why clauses={clauses} />
              {next && (
                <button type="button" class="button main" onClick={goOn}>
                  {l("next")}
                </button>
              )}
              {phase === "end" && <End script={script} onAgain={again} />}
            </div>
          )}
        </div>
        <div class="main-column">
          <div class="notices" />
          {scene && <room.Board scene={scene} store={store} />}
        </div>
      </main>
      <Spoken store={store} />
    </div>
  );
}

const isWon = (scene: Scene | null | undefined): boolean =>
  !!scene?.sides.some(({ side, seats }) => seats.includes(0) && scene.winners.includes(side));

/** The room of words that the lesson says at another time: all have that of the longest, and the table keeps to its place. */
const kept = (words: string, kind = "") => <p key={words} class={`room ${kind}`} data-words={words} />;

/** The rules behind what was just done, with the numbers that hold. */
function Why({ clauses }: { clauses: readonly Clause[] }) {
  if (!clauses.length) return null;
  return (
    <ul class="why">
      {clauses.map((one) => (
        <li key={one.clause}>
          {one.text} <small>({one.clause})</small>
        </li>
      ))}
    </ul>
  );
}

/** After the hand: a game by the same rules, against somebody gentle. */
function End({ script, onAgain }: { script: Script; onAgain: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const play = (): void => {
    setBusy(true);
    const { ruleset, players, level } = script;
    openTable(script.game, true, { ruleset, players, level }).catch(() => {
      setBusy(false);
      setFailed(true);
    });
  };
  return (
    <>
      {failed && <p role="alert">{t("failed")}</p>}
      <button type="button" class="button gold" disabled={busy} onClick={play}>
        {busy ? t("opening") : l("play")}
      </button>
      <button type="button" class="button" onClick={onAgain}>
        {l("again")}
      </button>
    </>
  );
}
