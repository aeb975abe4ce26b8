import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { GameRoom } from "../games/game";
import { gameName } from "../lobby/names";
import type { Scene, Side, Table } from "../messages";
import { isOffline } from "../net/way";
import { Icon } from "../parts/Icon";
import { fetched } from "../parts/fetched";
import { Portrait } from "../parts/Portrait";
import { hear } from "../parts/sound";
import { share, sharePicture } from "../parts/share";
import { signed } from "../texts/speaker";
import { reviewOf } from "../review/address";
import { follow, go, linkTo, replayOf } from "../router";
import { BreakdownTable } from "../table/Breakdown";
import type { TableStore } from "../table/store";
import { settings } from "../settings";
import { e } from "../texts/end";
import { r } from "../texts/room";
import { v } from "../texts/review";
import { t } from "../texts/page";
import "./end.css";
import { type Drawn, Line } from "./Line";
import { type Best, best } from "./moment";
import { type Result, picture } from "./picture";

const BoardEnd = fetched(() => import("../today").then((found) => found.BoardEnd));

export interface EndProps {
  store: TableStore;
  table: Table;
  scene: Scene;
  room: GameRoom | null;
}

/** The end of what was played at a table: a match, or a deal of the day. */
export function End(props: EndProps) {
  return props.table.board ? <BoardEnd {...props} /> : <MatchEnd {...props} />;
}

/** The end of a match, at its table: the word, the faces, what was won, how it went, the best moment; then what comes next. */
function MatchEnd({ store, table, scene, room }: EndProps) {
  const head = useRef<HTMLHeadingElement>(null);
  const own = store.seat.value;
  useLayoutEffect(() => head.current?.focus(), []);
  useEffect(() => {
    if (scene.seat !== null && store.news.peek().live)
      hear(scene.sides.some((side) => wins(scene, side) && side.seats.includes(scene.seat ?? -1)) ? "won" : "lost");
  }, []);
  const sides = winnersFirst(scene);
  const lines = sides.map((side) => ({
    name: side.name,
    scores: store.course.of(side.side),
    ours: side.seats.includes(own ?? 0),
  }));
  const hasStory = (lines[0]?.scores.length ?? 0) > 1;
  const told = store.log.value.at(-1)?.lines.at(-1);
  const word = verdict(scene, room, store);
  const found = best(store.log.value, room?.end?.peaks, scene.sides, store.seat.value);
  const draw = async (): Promise<void> => {
    const drawn = await picture(asResult(table, scene, lines, word, found));
    if (drawn) await sharePicture(drawn, `${table.game}-${table.match}.png`);
  };
  return (
    <section class="over" aria-labelledby="over-word">
      <h2
        id="over-word"
        class={`over-word ${sides[0]?.seats.includes(own ?? 0) ? "ours" : ""}`}
        ref={head}
        tabIndex={-1}
      >
        {word}
      </h2>
      {told && <p class="over-line">{told}</p>}
      <div class="over-sides">
        {sides.map((side) => (
          <SideAtEnd key={side.side} side={side} table={table} scene={scene} room={room} own={own} />
        ))}
      </div>
      <div class="tile over-panel">
        <div class="over-head">
          {hasStory && <h3>{e("story")}</h3>}
          <span class="over-links">
            {table.reviewed && !isOffline && (
              <a class="link" href={reviewOf(table.id, table.match, own)} onClick={follow}>
                {v("title")}
              </a>
            )}
            <button type="button" class="link" aria-label={e("picture")} onClick={() => void draw()}>
              <svg class="sign" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                <path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4" />
              </svg>
              <span class="words">{e("picture")}</span>
            </button>
          </span>
        </div>
        {hasStory && <Line lines={lines} />}
        {found && <BestMoment found={found} table={table} />}
        {scene.breakdown && (
          <details>
            <summary>{e("count")}</summary>
            <BreakdownTable breakdown={scene.breakdown} />
          </details>
        )}
      </div>
      <Next store={store} table={table} scene={scene} />
    </section>
  );
}

/** Names as one says them: `Usted y Don Lucho`. */
const all = (names: readonly string[]): string => new Intl.ListFormat(settings.value.language).format(names);

const wins = (scene: Scene, side: Side): boolean => scene.winners.includes(side.side);
const winnersFirst = (scene: Scene): Side[] =>
  [...scene.sides].sort((a, b) => Number(wins(scene, b)) - Number(wins(scene, a)) || b.score - a.score);
const seatOf = (table: Table, seat: number): { name: string; person: boolean } => ({
  name: table.seats[seat]?.name ?? "",
  person: table.seats[seat]?.kind === "person",
});

function verdict(scene: Scene, room: GameRoom | null, store: TableStore): string {
  const winners = scene.sides.filter((side) => wins(scene, side));
  if (winners.length !== 1) return t("draw");
  if (scene.seat === null) return e("winners", { names: winners[0]?.name ?? "" });
  if (!winners[0]?.seats.includes(scene.seat)) return e("lost");
  return room?.end?.word?.(store.log.value.at(-1)?.scores ?? []) ?? e("won");
}

function SideAtEnd({
  side,
  table,
  scene,
  room,
  own,
}: {
  side: Side;
  table: Table;
  scene: Scene;
  room: GameRoom | null;
  own: number | null;
}) {
  const won = wins(scene, side);
  const Marks = room?.end?.Marks;
  return (
    <section
      class={`over-side ${side.seats.includes(own ?? 0) ? "ours" : "theirs"} ${won ? "won" : ""}`}
      data-side={side.side}
    >
      <div class="over-faces">
        {side.seats.map((seat) => (
          <Portrait key={seat} {...seatOf(table, seat)} mood={won ? "delighted" : "calm"} />
        ))}
      </div>
      <div class="over-won">
        <span class="digits">{signed(side.score)}</span>
        {Marks && <Marks scene={scene} side={side.side} />}
      </div>
      <p class="plate">
        <span class="mark" aria-hidden="true" />
        <span>{all(side.seats.map((seat) => scene.seats[seat]?.name ?? ""))}</span>
      </p>
    </section>
  );
}

function BestMoment({ found, table }: { found: Best; table: Table }) {
  return (
    <div class="over-best">
      <Portrait {...seatOf(table, found.seat)} mood="delighted" />
      <p>
        <b>{e("best")}</b>
        <span>{found.text}</span>
      </p>
    </div>
  );
}

/** The result as the picture tells it: to whoever is sent it, a match that was lost is one that others have won. */
function asResult(table: Table, scene: Scene, lines: readonly Drawn[], word: string, found: Best | null): Result {
  const sides = winnersFirst(scene);
  const names = (side: Side): string => all(side.seats.map((seat) => table.seats[seat]?.name ?? ""));
  const [first] = sides;
  const lost = first && wins(scene, first) && !lines[0]?.ours;
  return {
    game: gameName(table.game),
    word: lost ? e("winners", { names: names(first) }) : word,
    sides: sides.map((side, n) => ({
      ...(lines[n] as Drawn),
      score: side.score,
      won: wins(scene, side),
      seats: side.seats.map((seat) => seatOf(table, seat)),
      counters: [...document.querySelectorAll<HTMLImageElement>(`.over-side[data-side="${side.side}"] .counter`)],
    })),
    best: found && { ...seatOf(table, found.seat), head: e("best"), text: found.text },
  };
}

/** The result in words, for whoever was not there. */
function asText(table: Table, scene: Scene): string {
  const score = (side: Side): string =>
    `${all(side.seats.map((seat) => table.seats[seat]?.name ?? ""))} ${signed(side.score)}`;
  return `${gameName(table.game)}: ${winnersFirst(scene).map(score).join(" · ")}`;
}

function Next({ store, table, scene }: { store: TableStore; table: Table; scene: Scene }) {
  const [copied, setCopied] = useState(false);
  const own = store.seat.value;
  const agreed = own !== null && table.seats[own]?.again === true;
  const others = table.seats
    .filter((seat, n) => n !== own && seat.kind === "person" && seat.again)
    .map((seat) => seat.name);
  const link = new URL(linkTo(replayOf(table.id, table.match, null)), location.href).href;
  return (
    <div class="over-next">
      {own !== null && (
        <button type="button" class="button gold" disabled={agreed} onClick={() => store.send({ type: "rematch" })}>
          <Icon name="again" /> {agreed ? e("waits") : e("rematch")}
        </button>
      )}
      <a class="button" href={replayOf(table.id, table.match, own)} onClick={follow}>
        <Icon name="look" /> <span class="words">{t("replay")}</span>
      </a>
      <button type="button" class="button" onClick={() => void share(asText(table, scene), link).then(setCopied)}>
        <Icon name="share" /> <span class="words">{copied ? r("copied") : e("share_result")}</span>
      </button>
      <p class="over-rest">
        {others.length > 0 && <span role="status">{e("again", { names: others.join(", ") })}</span>}
        <button type="button" class="link" onClick={() => go("/")}>
          {e("leave")}
        </button>
      </p>
      {table.private && <p class="over-rest">{e("link_for_seats")}</p>}
    </div>
  );
}
