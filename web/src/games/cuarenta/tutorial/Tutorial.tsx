import { useEffect, useMemo, useState } from "preact/hooks";
import { room } from "..";
import { Spoken } from "../../../parts/Log";
import { useCloth } from "../../../parts/cloth";
import { go } from "../../../router";
import { settings } from "../../../settings";
import { TableStore } from "../../../table/store";
import type { CuarentaScene } from "../scene";
import { TASKS, sceneOf, toldOf } from "./lesson";
import { lesson } from "./texts";

/** A store whose plays go to the lesson. */
class LessonStore extends TableStore {
  onPlay: (action: string) => void = () => undefined;

  override play(actions: readonly string[]): void {
    this.onPlay(actions[0] ?? "");
  }
}

/** The first hand, a minute and a half: a sum, a run, a caída, a limpia. */
export default function Tutorial() {
  const store = useMemo(() => new LessonStore("", false), []);
  useCloth(room.cloth);
  const [at, setAt] = useState(-1);
  const [done, setDone] = useState(false);
  const [wrong, setWrong] = useState(false);
  const task = TASKS[at];
  const ended = at >= TASKS.length;

  useEffect(() => {
    document.title = `${lesson("title")} · Sobremesa`;
    store.seat.value = 0;
    const shown = task ?? TASKS[at < 0 ? 0 : TASKS.length - 1];
    if (shown) store.scene.value = at < 0 ? { ...sceneOf(shown, false), actor: -1 } : sceneOf(shown, done || ended);
    store.news.value = task && done ? { told: [toldOf(task, at)], live: true } : { told: [], live: false };
  }, [at, done, settings.value.language]);
  store.onPlay = (action) => {
    if (!task || done) return;
    setWrong(action !== task.written);
    setDone(action === task.written);
  };
  const next = (): void => {
    setDone(false);
    setWrong(false);
    setAt(ended ? -1 : at + 1);
  };

  // The lesson itself has put it there.
  const scene = store.scene.value as CuarentaScene | null;
  const text = at < 0 ? lesson("intro") : ended ? lesson("end") : task ? lesson(done ? task.done : task.task) : "";
  if (!scene) return null;
  return (
    <div class="table-screen lesson">
      <header class="top-bar">
        <div class="where">
          <h1>{lesson("title")}</h1> {at >= 0 && <span>{lesson("step", { n: Math.min(at + 1, TASKS.length), of: TASKS.length })}</span>}
        </div>
        <button type="button" class="button quiet" onClick={() => go("/")}>
          {lesson("skip")}
        </button>
      </header>
      <main class="play-area with-aside">
        <div class="lesson-text panel">
          <p role="status">
            {text}
            {wrong && ` ${lesson("wrong")}`}
          </p>
          {(at < 0 || done) && (
            <button type="button" class="button main" onClick={next}>
              {lesson("next")}
            </button>
          )}
          {ended && (
            <div class="row">
              <button type="button" class="button main" onClick={() => go("/")}>
                {lesson("done")}
              </button>
              <button type="button" class="button" onClick={next}>
                {lesson("again")}
              </button>
            </div>
          )}
        </div>
        <div class="main-column">
          <div class="notices" />
          <room.Board scene={scene} store={store} />
        </div>
      </main>
      <Spoken store={store} />
    </div>
  );
}
