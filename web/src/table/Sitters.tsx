import type { LevelInfo, SeatInfo, Table } from "../messages";
import { house } from "../net/house";
import { Portrait } from "../parts/Portrait";
import { t } from "../texts/page";
import { r } from "../texts/room";
import type { TableStore } from "./store";

/** Who sits where before a match: partners stand together, and each seat has what may be done with it. */
export function Sitters({ store, table }: { store: TableStore; table: Table }) {
  const sides = [...new Set(table.seats.map((seat) => seat.side))];
  const paired = sides.length < table.seats.length;
  return (
    <div class="pairs">
      {(paired ? sides : [-1]).map((side) => (
        <section key={side} class="pair" aria-label={paired ? r("pair", { n: side + 1 }) : t("waiting")}>
          {paired && <h3>{r("pair", { n: side + 1 })}</h3>}
          <ul class="sitters">
            {table.seats.map(
              (seat, n) =>
                (side < 0 || seat.side === side) && <Sitter key={n} store={store} table={table} seat={seat} n={n} />,
            )}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface SitterProps {
  store: TableStore;
  table: Table;
  seat: SeatInfo;
  n: number;
}

function Sitter({ store, table, seat, n }: SitterProps) {
  const own = store.seat.value;
  const host = own !== null && own === table.host;
  const open = seat.kind === "open";
  return (
    <li class={`sitter ${open ? "open-seat" : ""}`} data-seat={n}>
      <span class="sitter-face" aria-hidden="true">
        {!open && <Portrait name={seat.name} person={seat.kind === "person"} />}
      </span>
      <span class="sitter-name">
        <b>{open ? r("seat_open") : seat.name}</b>
        <span>{marks(seat, n, own, table)}</span>
      </span>
      <span class="sitter-acts">
        {host ? (
          <HostActs store={store} table={table} seat={seat} n={n} />
        ) : (
          own !== null &&
          seat.kind !== "person" && (
            <button type="button" class="button" onClick={() => store.send({ type: "swap", seat: own, other: n })}>
              {r("here")}
              <span class="visually-hidden"> ({n + 1})</span>
            </button>
          )
        )}
      </span>
    </li>
  );
}

/** The host's ways with a seat: a bot for it, another place for who sits there, away with them, the table for them. */
function HostActs({ store, table, seat, n }: SitterProps) {
  const own = store.seat.value;
  if (seat.kind === "open") {
    return (
      <select
        class="seat-house"
        aria-label={`${r("seat_house")} (${n + 1})`}
        value=""
        onChange={(e) => store.send({ type: "fill", seat: n, level: e.currentTarget.value })}
      >
        <option value="">{r("seat_house")}</option>
        {levels(table.game).map((one) => (
          <option key={one.name} value={one.name}>
            {one.text}
          </option>
        ))}
      </select>
    );
  }
  return (
    <select
      class="seat-manage"
      aria-label={r("manage", { name: seat.name })}
      value=""
      onChange={(e) => manage(store, n, e.currentTarget.value)}
    >
      <option value="">{r("change")}</option>
      {table.seats.map(
        (other, place) =>
          place !== n && (
            <option key={place} value={`swap ${place}`}>
              {r("swap_with", { name: seat.name })} {other.name || r("free_seat", { n: place + 1 })}
            </option>
          ),
      )}
      {n !== own && seat.kind === "person" && <option value="host">{r("host_give", { name: seat.name })}</option>}
      {n !== own && <option value="kick">{r("kick")}</option>}
    </select>
  );
}

function manage(store: TableStore, seat: number, wish: string): void {
  const [what, other = ""] = wish.split(" ");
  if (what === "swap") store.send({ type: "swap", seat, other: Number(other) });
  if (what === "host") store.send({ type: "host", seat });
  if (what === "kick") store.send({ type: "kick", seat });
}

const levels = (game: string): readonly LevelInfo[] =>
  house.value?.games.find((one) => one.name === game)?.levels ?? [];

function marks(seat: SeatInfo, n: number, own: number | null, table: Table): string {
  const level = levels(table.game).find((one) => one.name === seat.level)?.text ?? "";
  const partner = own !== null && n !== own && seat.side === table.seats[own]?.side ? t("partner") : "";
  const person = [
    n === own ? r("you") : "",
    n === table.host ? r("host") : "",
    seat.online ? "" : t("offline"),
    seat.ready ? r("is_ready") : "",
  ];
  const kind = { open: [], bot: [r("seat_bot", { level })], person }[seat.kind];
  return [...kind, partner].filter(Boolean).join(" · ");
}
