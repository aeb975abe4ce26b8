import type { Pack } from "../cards/draw";
import type { Place, Scene } from "../messages";
import type { Mood } from "../portraits/draw";
import type { TableStore } from "../table/store";
import { t } from "../texts/page";
import { Card } from "./Card";
import { useLate } from "./late";
import { Portrait } from "./Portrait";
import { TimeLeft } from "./TimeLeft";

export interface SeatProps {
  place: Place;
  pack: Pack;
  store: TableStore;
  /** Where the seat is drawn: `across`, `left`, `right` (of two at a side `low` or `high`), `own`, or `front`, where one's own would be. */
  at?: string;
  children?: preact.ComponentChildren;
}

/** Somebody at the table: face, name, side, how many cards, what is to be said of them; a ring shows whose turn it is. */
export function Seat({ place: known, pack, store, at = "", children }: SeatProps) {
  const { told, live } = store.news.value;
  const scene = store.scene.value;
  const flies = live && store.landed.value !== scene;
  const drawn = flies && told.some((one) => one.drawn);
  const facts = drawn ? null : (store.landed.value ?? (live ? null : scene)); // who deals is what the draw is for
  const place = seen(known, facts, flies && told.some((one) => one.kind === "deal"));
  const info = store.table.value?.seats[place.seat];
  const acting = facts?.actor === place.seat;
  const gone = info?.kind === "person" && !info.online;
  const late = useLate(gone);
  const away = gone && (late || info.playing !== "");
  const ours = scene?.seats[scene.seat ?? 0]?.side === place.side;
  const own = place.seat === scene?.seat;
  return (
    <div
      class={`seat ${at} ${ours ? "ours" : "theirs"} ${acting ? "acting" : ""} ${away ? "away" : ""}`}
      data-anchor={`seat-${place.seat}`}
      data-seat={place.seat}
    >
      <Portrait
        name={own ? (info?.name ?? store.names[place.seat] ?? "") : place.name}
        person={own || info?.kind === "person"}
        mood={moodOf(store, place.seat, acting)}
        deals={dealer(facts) === place.seat}
      />
      <div class="plate">
        <span class="mark" aria-hidden="true" />
        <span class={`who ${place.name.length > SHORT ? "long" : ""}`}>{place.name}</span>
        {info?.time != null && <TimeLeft seconds={info.time} running={acting} own={own} />}
        {place.tags.map((tag) => (
          <span class="tag" key={tag}>
            {tag}
          </span>
        ))}
        {away && <span class="tag warn">{info.playing ? t("bot_plays") : t("offline")}</span>}
      </div>
      {!own && (
        <div class="backs" style={{ "--held": Math.max(place.held, 1) }}>
          <span class="visually-hidden">{t("cards", { n: place.held })}</span>
          {Array.from({ length: place.held }, (_, i) => (
            <Card key={i} card="back" pack={pack} class="tiny" />
          ))}
          <b class="held" aria-hidden="true">
            {place.held}
          </b>
        </div>
      )}
      {children}
    </div>
  );
}

/** Letters of a name that stands in the face of the texts; a longer one is set in the narrow one. */
const SHORT = 11;

/** A seat as it has been seen: nothing is said of it before it lands, but what flies away is not there any more. */
function seen(known: Place, facts: Scene | null, dealt: boolean): Place {
  const place = facts?.seats[known.seat];
  if (place === known) return known;
  return { ...known, tags: place?.tags ?? [], held: dealt || !place ? known.held : Math.min(place.held, known.held) };
}

const dealer = (scene: (Scene & { dealer?: number }) | null): number => scene?.dealer ?? -1;

/** Who has just scored is delighted, who is to play thinks. */
function moodOf(store: TableStore, seat: number, acting: boolean): Mood {
  const { told, live, scene } = store.news.value;
  if (
    live &&
    store.landed.value === scene &&
    told.some((one) => one.seat === seat && one.scores.some((score) => score.points > 0))
  )
    return "delighted";
  return acting ? "thinking" : "calm";
}

/** The others in order of play from the next one on, with their place around the table. */
export function around(seats: readonly Place[], own: number | null): { place: Place; at: string }[] {
  const n = seats.length;
  const first = own ?? 0;
  const places: Record<number, readonly string[]> = {
    2: ["across"],
    3: ["right", "left"],
    4: ["right", "across", "left"],
    5: ["right low", "right high", "left high", "left low"],
    6: ["right low", "right high", "across", "left high", "left low"],
  };
  const names = places[n] ?? [];
  const others = Array.from({ length: n - 1 }, (_, i) => ({
    place: seats[(first + i + 1) % n] as Place,
    at: names[i] ?? "across",
  }));
  return own === null && seats[0] ? [{ place: seats[0], at: "front" }, ...others] : others;
}
