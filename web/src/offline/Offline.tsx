import { useEffect, useState } from "preact/hooks";
import { House } from "../lobby/House";
import { gameName } from "../lobby/names";
import { house, loadHouse } from "../net/house";
import { keepShell } from "../net/shell";
import { follow } from "../router";
import { o } from "../texts/offline";
import { t } from "../texts/page";
import { Bad, type Edition, download, forget, keepOnly, kept, newest, size, use } from "./edition";
import { keepLinks } from "./links";
import { begin, isFallen, readFirst } from "./port";
import "../styles/pages.css";

/** What the page is about: it looks for an edition, offers one, has it come, has its tables begin, or cannot. */
type State = "looking" | "offered" | "coming" | "beginning" | Trouble;
type Trouble =
  | "unable"
  | "unreached"
  | "missing"
  | "lost"
  | "altered"
  | "full"
  | "stopped"
  | "fallen"
  | "elsewhere"
  | "unkept";

/** True where this browser can keep the table and play at it; only a safe page may (https, or this machine). */
const isAble = (): boolean =>
  typeof WebAssembly === "object" &&
  typeof DecompressionStream === "function" &&
  "caches" in window &&
  !!crypto.subtle &&
  !!navigator.serviceWorker;

/** What the worker itself may say; anything else is a fault of ours, or memory. */
const BY_WORKER = ["lost", "altered", "elsewhere", "unkept"] as const;

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

/** The page before the tables that need no network: what is kept for them, and how much is still to come. */
export default function Offline() {
  const [edition, setEdition] = useState<Edition | null>(null);
  const [state, setState] = useState<State>(isFallen ? "fallen" : "looking");
  const [come, setCome] = useState(0);
  const title = o("title");
  useEffect(() => {
    document.title = `${title} · Sobremesa`;
  }, [title]);
  const enter = async (own: Edition): Promise<void> => {
    setState("beginning");
    setEdition(own);
    use(own);
    readFirst(own);
    void loadHouse();
    await served();
    await begin(own);
    await keepOnly(own);
  };
  const fail = async (error: unknown): Promise<void> => {
    const why =
      error instanceof Bad ? error.why : (BY_WORKER.find((one) => (error as Error).message === one) ?? "stopped");
    if (why === "altered" && edition) await forget(edition);
    setState(why);
  };
  const look = async (): Promise<void> => {
    if (isFallen) return;
    if (!isAble()) return setState("unable");
    const own = await kept();
    if (own) return enter(own);
    const offered = await newest();
    setEdition(offered);
    if (!offered) return setState("unreached");
    readFirst(offered);
    void loadHouse();
    setState("offered");
  };
  const fetchAll = async (offered: Edition): Promise<void> => {
    setState("coming");
    await download(offered, setCome);
    await enter(offered);
  };
  useEffect(() => void look().catch(fail), []);
  useEffect(keepLinks, []);
  useEffect(() => {
    if (state !== "lost" && state !== "unreached") return;
    const again = (): void => void (edition ? fetchAll(edition) : look()).catch(fail);
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [state]);
  const all = edition ? size(edition) : 0;
  const mayFetch = edition && ["offered", "lost", "altered", "full"].includes(state);
  return (
    <House title={title}>
      <section class="tile about" aria-live="polite" data-state={state}>
        <p
          role={
            state === "looking" || state === "offered" || state === "coming" || state === "beginning"
              ? "status"
              : "alert"
          }
        >
          {o(state, { size: megabytes(all) })}
        </p>
        {state === "coming" && (
          <p>
            <progress max={all} value={come} aria-label={title} /> {megabytes(come)} / {megabytes(all)} MB
          </p>
        )}
        {mayFetch && (
          <button type="button" class="button main" onClick={() => void fetchAll(edition).catch(fail)}>
            {o(state === "offered" ? "fetch" : "go_on", { size: megabytes(all) })}
          </button>
        )}
        {["stopped", "fallen", "unreached", "elsewhere", "unkept"].includes(state) && (
          <button type="button" class="button main" onClick={() => location.reload()}>
            {t("retry")}
          </button>
        )}
      </section>
      <section class="tile about" aria-labelledby="meanwhile">
        <h2 id="meanwhile">{o("meanwhile")}</h2>
        <div class="row">
          {(house.value?.games ?? [])
            .filter(({ lesson }) => lesson)
            .map(({ name }) => (
              <a key={name} class="button" href={`/#learn-${name}`} onClick={follow}>
                {o("learn", { game: gameName(name) })}
              </a>
            ))}
          <a class="button" href="/#score" onClick={follow}>
            {o("keeper")}
          </a>
        </div>
      </section>
    </House>
  );
}

/** Wait until what is kept is served to this page: what Python loads comes from there. */
async function served(): Promise<void> {
  if (navigator.serviceWorker.controller) return;
  keepShell(0);
  const { active } = await navigator.serviceWorker.ready;
  const taken = new Promise((then) =>
    navigator.serviceWorker.addEventListener("controllerchange", then, { once: true }),
  );
  active?.postMessage("serve");
  await taken;
}
