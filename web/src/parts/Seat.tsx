import type { Pack } from "../cards/draw";
import type { Place } from "../messages";
import type { TableStore } from "../table/store";
import { t } from "../texts/page";
import { Card } from "./Card";
import { useLate } from "./late";
import { TimeLeft } from "./TimeLeft";

export interface SeatProps {
  place: Place;
  pack: Pack;
  store: TableStore;
  /** Where the seat is drawn: `across`, `left`, `right`, or `own`. */
  at?: string;
  children?: preact.ComponentChildren;
}

/** Somebody at the table: name, how many cards, what is to be said of them; a ring shows whose turn it is. */
export function Seat({ place, pack, store, at = "", children }: SeatProps) {
  const scene = store.scene.value;
  const info = store.table.value?.seats[place.seat];
  const acting = scene?.actor === place.seat;
  const said = store.said.value.get(place.seat);
  const gone = info?.kind === "person" && !info.online;
  const late = useLate(gone);
  const away = gone && (late || info.playing !== "");
  return (
    <div class={`seat ${at} ${acting ? "acting" : ""} ${away ? "away" : ""}`} data-anchor={`seat-${place.seat}`} data-seat={place.seat}>
      <div class="seat-name">
        <span class="who">{place.name}</span>
        {place.tags.map((tag) => (
          <span class="tag" key={tag}>
            {tag}
          </span>
        ))}
        {info?.time != null && <TimeLeft seconds={info.time} running={acting} />}
        {away && <span class="tag warn">{info.playing ? t("bot_plays") : t("offline")}</span>}
      </div>
      {place.seat !== scene?.seat && (
        <div class="backs">
          <span class="visually-hidden">{t("cards", { n: place.held })}</span>
          {Array.from({ length: place.held }, (_, i) => (
            <Card key={i} card="back" pack={pack} class="tiny" />
          ))}
        </div>
      )}
      {children}
      {said && (
        <div class="bubble" role="status">
          {said}
        </div>
      )}
    </div>
  );
}

/** The others in order of play from the next one on, with their place around the table. */
export function around(seats: readonly Place[], own: number | null): { place: Place; at: string }[] {
  const n = seats.length;
  const first = own ?? 0;
  const places: Record<number, readonly string[]> = { 2: ["across"], 3: ["right", "left"], 4: ["right", "across", "left"] };
  const names = places[n] ?? [];
  const others = Array.from({ length: n - 1 }, (_, i) => ({
    place: seats[(first + i + 1) % n] as Place,
    at: names[i] ?? "across",
  }));
  return own === null && seats[0] ? [{ place: seats[0], at: "own" }, ...others] : others;
}
