import { useEffect } from "preact/hooks";
import { gameName } from "../lobby/names";
import type { Table } from "../messages";
import { house, loadHouse } from "../net/house";
import { TableRules } from "../parts/rules";
import { useCloth } from "../parts/cloth";
import { clothOf } from "../games";
import { go } from "../router";
import { t } from "../texts/page";
import { r } from "../texts/room";
import { Invite } from "./Invite";
import { BreachNotice } from "./Notices";
import { Sitters } from "./Sitters";
import { TellTurn } from "./TellTurn";
import type { TableStore } from "./store";
import "../styles/waiting.css";

/** Before the match: the link for the friends, who sits where and is ready, and the host's buttons. */
export function WaitingRoom({ store, table }: { store: TableStore; table: Table }) {
  const own = store.seat.value;
  const host = own !== null && own === table.host;
  const open = table.seats.some((seat) => seat.kind === "open");
  useCloth(clothOf(table.game));
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
      <div class="around">
        {store.invitation.value && open && (
          <section class="tile" aria-label={r("share")}>
            <Invite invitation={store.invitation.value} text={r("invite")} />
          </section>
        )}
        <section class="tile seats-tile" aria-labelledby="sitters">
          <h2 id="sitters">{t("waiting")}</h2>
          <Sitters store={store} table={table} />
          <Watchers table={table} />
          <Begin store={store} table={table} host={host} open={open} />
          <div role="status">
            {store.notice.value && <p class="error">{store.notice.value.text}</p>}
          </div>
        </section>
        <section class="tile rules-tile" aria-label={r("ruleset")}>
          <TableRules table={table} />
          {own !== null && <TellTurn />}
        </section>
      </div>
    </main>
  );
}

function Watchers({ table }: { table: Table }) {
  if (!table.spectators) return null;
  const who = r("watchers", { n: table.spectators });
  return <p>{table.watchers.length ? r("watchers_names", { who, names: table.watchers.join(", ") }) : who}</p>;
}

/** The way into the match: the host begins, the others say that they are ready. */
function Begin({ store, table, host, open }: { store: TableStore; table: Table; host: boolean; open: boolean }) {
  const own = store.seat.value;
  if (own === null) return <p>{t("watching")}</p>;
  if (host) {
    return (
      <>
        <div class="row">
          <button type="button" class="button gold" onClick={() => store.send({ type: "start" })}>
            {t("start")}
          </button>
          {open && (
            <button type="button" class="button" onClick={() => store.send({ type: "fill" })}>
              {r("fill")}
            </button>
          )}
        </div>
        {open && <p>{r("start_hint")}</p>}
      </>
    );
  }
  const ready = table.seats[own]?.ready ?? false;
  const away = table.host === null || table.seats[table.host]?.online === false;
  return (
    <>
      <div class="row">
        <button type="button" class={`button ${ready ? "" : "main"}`} aria-pressed={ready} onClick={() => store.send({ type: "ready", on: !ready })}>
          {ready ? r("not_ready") : r("ready")}
        </button>
        {away && (
          <button type="button" class="button" onClick={() => store.send({ type: "host", seat: own })}>
            {r("host_take")}
          </button>
        )}
      </div>
      <p>{r("wait_host")}</p>
    </>
  );
}
