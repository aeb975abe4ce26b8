import { useEffect, useMemo, useState } from "preact/hooks";
import { clothOf, load } from "../games";
import type { GameRoom } from "../games/game";
import { gameName } from "../lobby/names";
import { type Moment, type Replay as Part, api } from "../net/api";
import { useCloth } from "../parts/cloth";
import { Opening } from "../parts/fetched";
import { Icon, type IconName } from "../parts/Icon";
import { Failed } from "../parts/Plain";
import { share } from "../parts/share";
import { go, replayOf } from "../router";
import { settings } from "../settings";
import { BreakdownTable } from "../table/Breakdown";
import { TableStore } from "../table/store";
import { p } from "../texts/past";
import { e } from "../texts/end";
import { r } from "../texts/room";
import { t } from "../texts/page";
import "../styles/told.css";

/** A store whose table leaves room for the steps. */
class FilmStore extends TableStore {
  override readonly narrow = "(max-width: 639px) and (min-height: 521px)";
}

/** A finished game step by step; the address can be sent to anybody, of a private table to those who sit at it. */
export default function Replay({ id, match, from }: { id: string; match: string; from: number | null }) {
  const [seat, setSeat] = useState(from);
  const language = settings.value.language;
  const film = useMemo(() => new Film(id, match, seat), [id, match, seat, language]);
  const store = useMemo(() => new FilmStore(id, false), [id]);
  const [at, setAt] = useState(0);
  const [part, setPart] = useState<Part | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [room, setRoom] = useState<GameRoom | null>(null);
  const [copied, setCopied] = useState(false);
  const [forSeats, setForSeats] = useState(false);
  useCloth(part ? clothOf(part.game, store.scene.value) : undefined);

  useEffect(() => {
    api.table(id).then(
      (table) => setForSeats(table.private),
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

  if (error) return <Failed problem={error} />;
  const scene = store.scene.value;
  if (!part || !scene || !room) return <Opening />;
  const last = part.total - 1;
  const { Board } = room;
  const told = store.news.value.told[0];
  const lookFrom = (chosen: number | null): void => {
    setSeat(chosen);
    history.replaceState(null, "", replayOf(id, match, chosen));
  };
  const Step = ({ name, label, to }: { name: IconName; label: string; to: number }) => (
    <button
      type="button"
      class="button quiet"
      aria-label={label}
      onClick={() => setAt(Math.max(0, Math.min(last, to)))}
    >
      <Icon name={name} />
    </button>
  );
  return (
    <div class={`table-screen replay ${room.frame ?? ""}`}>
      <header class="top-bar">
        <button type="button" class="button quiet" onClick={() => go("/")}>
          {t("home")}
        </button>
        <div class="where">
          <h1>{gameName(part.game)}</h1> <span class="dot">·</span> <span>{scene.where}</span>
        </div>
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
          <label class="step">
            <span>{p("step", { n: at + 1, of: part.total })}</span>
            <input type="range" min={0} max={last} value={at} onInput={(e) => setAt(Number(e.currentTarget.value))} />
          </label>
          <div class="row">
            <Step name="first" label={t("first")} to={0} />
            <Step name="previous" label={p("previous")} to={at - 1} />
            <Step name="next" label={p("next")} to={at + 1} />
            <Step name="last" label={t("last")} to={last} />
          </div>
          <label class="field">
            {p("seen_from")}
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

/** The parts of a replay, each asked for once. */
class Film {
  private readonly parts = new Map<number, Promise<Part>>();
  private size = 0;

  constructor(
    private readonly table: string,
    private readonly match: string,
    private readonly seat: number | null,
  ) {}

  async at(step: number): Promise<[Part, Moment]> {
    const opening = await this.part(0);
    this.size ||= Math.max(opening.steps.length, 1);
    const part = step < this.size ? opening : await this.part(Math.floor(step / this.size) * this.size);
    const moment = part.steps[step - part.first];
    if (!moment) throw new Error(`there is no step ${step}`);
    return [part, moment];
  }

  private part(first: number): Promise<Part> {
    const known = this.parts.get(first) ?? api.replay(this.table, this.match, this.seat, first);
    this.parts.set(first, known);
    return known;
  }
}
