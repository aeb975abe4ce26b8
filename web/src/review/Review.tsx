import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { clothOf, load } from "../games";
import type { GameRoom } from "../games/game";
import { gameName } from "../lobby/names";
import type { Review as Found, ReviewedDecision } from "../messages";
import { Icon } from "../parts/Icon";
import { Failed } from "../parts/Plain";
import { useCloth } from "../parts/cloth";
import { Opening } from "../parts/fetched";
import { useMedia } from "../parts/wide";
import { go, replayOf } from "../router";
import { settings } from "../settings";
import { p } from "../texts/past";
import { v } from "../texts/review";
import { signed } from "../texts/speaker";
import { Decisions } from "./Decisions";
import { Luck } from "./Luck";
import { PlayOn } from "./PlayOn";
import { Numbers, Standings } from "./Seats";
import { Seen } from "./Seen";
import { useReview } from "./asked";
import "../styles/told.css";
import "./review.css";

interface ReviewProps {
  id: string;
  match: string;
  from: number | null;
}

/** The room for the list beside the table. */
const BESIDE = "(min-width: 1160px) and (min-height: 521px)";

/** What each decision of a finished match cost: the dearest first, and each with the table as it stood. */
export default function Review({ id, match, from }: ReviewProps) {
  const { found, error } = useReview(id, match, settings.value.language);
  const beside = useMedia(BESIDE);
  const narrow = useMedia("(max-width: 639px)"); // there a score may lie on the bar
  const [whose, setWhose] = useState<number | null>(from);
  const [step, setStep] = useState<number | null>(null);
  const [playing, setPlaying] = useState<ReviewedDecision | null>(null);
  const last = useRef<number | null>(null);
  const isBack = useRef(false);
  const [tries, setTries] = useState(0);
  const [room, setRoom] = useState<GameRoom | null>(null);
  const game = found?.game;
  useEffect(() => {
    if (game)
      load(game).then(
        (loaded) => setRoom(() => loaded),
        () => undefined, // the list does without
      );
  }, [game]);
  useCloth(found ? clothOf(found.game) : undefined);
  useEffect(() => {
    document.title = `${v("title")} · Sobremesa`;
  }, []);
  const all = useMemo(
    () => found?.decisions.filter(({ seat }) => whose === null || seat === whose) ?? [],
    [found, whose],
  );
  if (error) return <Failed problem={error} />;
  if (!found?.of) return <Opening />;
  const turns = found.dearest.filter(({ seat }) => whose === null || seat === whose);
  const firsts = turns.flatMap(({ decisions }) => found.decisions[decisions[0] ?? -1] ?? []);
  const shown = found.decisions.find((one) => one.step === step) ?? (beside ? (firsts[0] ?? all[0]) : undefined);
  if (playing && room) {
    const onBack = (): void => {
      isBack.current = true;
      setPlaying(null);
    };
    const onAgain = (): void => setTries(tries + 1);
    const asked = { id, match, found, shown: playing, room, onBack, onAgain };
    return <PlayOn key={tries} {...asked} />;
  }
  const List = shown ? "aside" : "main";
  const list = (
    <List class="review-list" aria-labelledby="review-list">
      <h2 id="review-list" class="visually-hidden">
        {v("list")}
      </h2>
      <Working found={found} />
      <Luck found={found} seat={whose ?? from ?? 0} dearest={firsts} />
      <Numbers found={found} />
      {found.names.length > 1 && <Whose found={found} whose={whose} onChange={setWhose} />}
      <Decisions
        found={found}
        turns={turns}
        all={all}
        shown={shown?.step ?? null}
        last={last.current}
        onShow={setStep}
      />
      <Standings found={found} />
      <details class="review-how">
        <summary>{v("how")}</summary>
        {[found.how, ...found.notes, ...(found.luck ? [found.luck.how] : [])].map((line) => (
          <p key={line}>{line}</p>
        ))}
      </details>
    </List>
  );
  return (
    <div class="table-screen replay review" data-view={shown ? "table" : "list"}>
      <header class="top-bar">
        <button
          type="button"
          class="icon back"
          aria-label={shown && !beside ? v("list") : p("replay")}
          onClick={() => {
            if (!shown || beside) return go(replayOf(id, match, from));
            last.current = shown.step;
            setStep(null);
          }}
        >
          <Icon name="previous" />
        </button>
        <div class="where">
          <h1>{v("title")}</h1>{" "}
          <small>
            {gameName(found.game)} {found.score.map(signed).join("–")}
          </small>
        </div>
        {shown && room && found.done === found.of && (
          <button
            type="button"
            class={narrow ? "icon" : "button quiet"}
            aria-label={narrow ? v("play_on") : undefined}
            onClick={() => setPlaying(shown)}
          >
            {narrow ? <Icon name="play" /> : v("play_on")}
          </button>
        )}
      </header>
      <div class="play-area with-aside">
        {(beside || !shown) && list}
        {shown && (
          <Seen
            key={whose}
            room={room}
            id={id}
            match={match}
            found={found}
            all={all}
            shown={shown}
            alone={!beside || isBack.current}
            onShow={setStep}
          />
        )}
      </div>
    </div>
  );
}

/** How far it is, as long as it goes on. */
function Working({ found }: { found: Found }) {
  return (
    <p class="review-working" role="status">
      {found.done < found.of && v("working", { done: Math.floor((100 * found.done) / found.of) })}
    </p>
  );
}

interface WhoseProps {
  found: Found;
  whose: number | null;
  onChange: (seat: number | null) => void;
}

function Whose({ found, whose, onChange }: WhoseProps) {
  return (
    <label class="field review-whose">
      {v("whose")}
      <select
        value={String(whose)}
        onChange={(e) => onChange(e.currentTarget.value === "null" ? null : Number(e.currentTarget.value))}
      >
        <option value="null">{v("of_all")}</option>
        {found.names.map((name, seat) => (
          <option key={seat} value={String(seat)}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
