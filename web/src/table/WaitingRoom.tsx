import { useEffect } from "preact/hooks";
import { gameName } from "../lobby/Lobby";
import type { LevelInfo, SeatInfo, Table } from "../messages";
import { house, loadHouse } from "../net/house";
import { TableRules } from "../parts/rules";
import { go } from "../router";
import { t } from "../texts/page";
import { Invite } from "./Invite";
import { BreachNotice } from "./Notices";
import type { TableStore } from "./store";

/** Before the match: the link for the friends, who sits where, and the host's buttons. */
export function WaitingRoom({ store, table }: { store: TableStore; table: Table }) {
  const own = store.seat.value;
  const host = own !== null && own === table.host;
  const open = table.seats.some((seat) => seat.kind === "open");
  useEffect(() => {
    if (!house.value) void loadHouse();
  }, []);
  useEffect(() => {
    document.title = `${t("waiting")} · Sobremesa`;
    if (host && open && !store.invitation.peek()) store.send({ type: "reissue", seat: null });
  }, [host]);
  return (
    <main class="screen waiting-room">
      <header class="masthead">
        <h1>{gameName(table.game)}</h1>
        <button type="button" class="button quiet" onClick={() => go("/")}>
          {t("home")}
        </button>
      </header>
      <BreachNotice store={store} table={table} />
      <TableRules table={table} />
      <div class="around">
        {store.invitation.value && open && (
          <section class="panel" aria-label={t("share")}>
            <Invite invitation={store.invitation.value} text={t("invite")} />
          </section>
        )}
        <section class="panel" aria-labelledby="sitters">
          <h2 id="sitters">{t("waiting")}</h2>
          <ul class="sitters">
            {table.seats.map((seat, n) => (
              <li key={n} class={seat.kind === "open" ? "open-seat" : ""}>
                <span>{sitter(seat, n, own, table)}</span>
                {host && seat.kind === "open" && <SeatTheHouse store={store} game={table.game} seat={n} />}
                {host && n !== own && seat.kind !== "open" && (
                  <button type="button" class="button" onClick={() => store.send({ type: "kick", seat: n })}>
                    {t("kick")}
                  </button>
                )}
              </li>
            ))}
          </ul>
          {host ? (
            <>
              <div class="row">
                <button type="button" class="button main" onClick={() => store.send({ type: "start" })}>
                  {t("start")}
                </button>
                {open && (
                  <button type="button" class="button" onClick={() => store.send({ type: "fill" })}>
                    {t("fill")}
                  </button>
                )}
              </div>
              {open && <p>{t("start_hint")}</p>}
            </>
          ) : (
            <p>{own === null ? t("watching") : t("wait_host")}</p>
          )}
          {store.notice.value && (
            <p class="error" role="alert">
              {store.notice.value.text}
            </p>
          )}
        </section>
      </div>
    </main>
  );
}

/** The host seats one of the house on an open seat, of the level that is picked. */
function SeatTheHouse({ store, game, seat }: { store: TableStore; game: string; seat: number }) {
  return (
    <select
      class="seat-house"
      aria-label={`${t("seat_house")} (${seat + 1})`}
      value=""
      onChange={(e) => store.send({ type: "fill", seat, level: e.currentTarget.value })}
    >
      <option value="">{t("seat_house")}</option>
      {levels(game).map((one) => (
        <option key={one.name} value={one.name}>
          {one.text}
        </option>
      ))}
    </select>
  );
}

const levels = (game: string): readonly LevelInfo[] => house.value?.games.find((one) => one.name === game)?.levels ?? [];

function sitter(seat: SeatInfo, n: number, own: number | null, table: Table): string {
  const level = levels(table.game).find((one) => one.name === seat.level)?.text ?? "";
  const partner = own !== null && n !== own && seat.side === table.seats[own]?.side ? t("partner") : "";
  const name = seat.kind === "open" ? t("seat_open") : seat.name;
  const person = [n === own ? t("you") : "", n === table.host ? t("host") : "", seat.online ? "" : t("offline")];
  const kind = { open: [], bot: [t("seat_bot", { level })], person }[seat.kind];
  const marks = [...kind, partner].filter(Boolean);
  return name + (marks.length ? ` · ${marks.join(", ")}` : "");
}
