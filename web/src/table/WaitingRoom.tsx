import { useEffect, useState, useRef } from "preact/hooks";
import { gameName } from "../lobby/names";
import type { Invitation, Table } from "../messages";
import { house, loadHouse } from "../net/house";
import { handsOf, invitationOf, keep, tokenOf } from "../net/seats";
import { isOffline } from "../net/way";
import { fetched } from "../parts/fetched";
import { TableRules } from "../parts/rules";
import { useCloth } from "../parts/cloth";
import { clothOf } from "../games";
import { go } from "../router";
import { t } from "../texts/page";
import { e } from "../texts/end";
import { r } from "../texts/room";
import { Announced } from "./Announced";
import { Invite } from "./Invite";
import { BreachNotice } from "./Notices";
import { leave } from "./leave";
import { Sitters } from "./Sitters";
import { TellTurn } from "./TellTurn";
import { HostsWatchers } from "./Watchers";
import type { TableStore } from "./store";
import "../styles/waiting.css";

const SitDown = fetched(() => import("../passing/SitDown").then((found) => found.SitDown));

/** Before the match: the link for the friends, who sits where and is ready, and the host's buttons. */
export function WaitingRoom({ store, table }: { store: TableStore; table: Table }) {
  const own = store.seat.value;
  const host = own !== null && own === table.host;
  const open = table.seats.some((seat) => seat.kind === "open");
  useCloth(clothOf(table.game));
  useEffect(() => {
    if (!house.value) void loadHouse();
  }, []);
  const title = open ? t("waiting") : r("all_here");
  useEffect(() => {
    document.title = `${title} · Sobremesa`;
  }, [title]);
  const invitation = useLink(store, table);
  return (
    <main class="screen waiting-room">
      <header class="masthead">
        <h1>{gameName(table.game)}</h1>
        <button type="button" class="button quiet" onClick={() => go("/")}>
          {t("home")}
        </button>
      </header>
      <BreachNotice store={store} table={table} />
      {store.announced.value.size > 0 && <Announced store={store} />}
      <div class="around">
        {host && open && invitation && handsOf(table.id).length > 0 && (
          <SitDown table={table} seat={own} invitation={invitation} />
        )}
        {host && open && !isOffline && (
          <section class="tile" aria-label={r("share")}>
            {invitation ? <Invite invitation={invitation} text={r("invite")} /> : <NewLink store={store} />}
          </section>
        )}
        <section class="tile seats-tile" aria-labelledby="sitters">
          <h2 id="sitters">{title}</h2>
          <Sitters store={store} table={table} />
          <Watchers table={table} host={host} />
          {host && <HostsWatchers store={store} table={table} />}
          <Begin store={store} table={table} host={host} open={open} />
          <div role="status">{store.notice.value && <p class="told-here">{store.notice.value.text}</p>}</div>
          {own !== null && (
            <button type="button" class="button quiet" onClick={() => leave(store)}>
              {e("leave")}
            </button>
          )}
        </section>
        <section class="tile rules-tile" aria-label={r("ruleset")}>
          <TableRules table={table} />
          {own !== null && <TellTurn />}
        </section>
      </div>
    </main>
  );
}

/** The link that the host has to send: the one that this browser has, as long as it is the host's. */
function useLink(store: TableStore, table: Table): Invitation | null {
  const own = store.seat.value;
  const host = own !== null && own === table.host;
  const came = store.invitation.value;
  const name = own === null ? "" : table.seats[own]?.name;
  const hosted = useRef(name);
  if (host) hosted.current = name;
  useEffect(() => {
    if (own === null || (host && !came)) return;
    if (!host && name !== hosted.current) return; // the host's seat was changed, and the new one has not been told yet
    if (!host) store.invitation.value = null;
    keep(table.id, tokenOf(table.id), table.game, host ? came : null);
  }, [own, host, came, name]);
  return host ? (came ?? invitationOf(table.id)) : null;
}

/** A host who came by the table, or from another device, has no link to show: the server keeps none. */
function NewLink({ store }: { store: TableStore }) {
  return (
    <>
      <p>{r("new_link_text")}</p>
      <button type="button" class="button" onClick={() => store.send({ type: "reissue", seat: null })}>
        {r("new_link")}
      </button>
    </>
  );
}

function Watchers({ table, host }: { table: Table; host: boolean }) {
  if (!table.spectators) return null;
  const who = r("watchers", { n: table.spectators });
  return <p>{table.watchers.length && !host ? r("watchers_names", { who, names: table.watchers.join(", ") }) : who}</p>;
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
  const name = table.seats[table.host ?? -1]?.name ?? "";
  return (
    <>
      <div class="row">
        <button
          type="button"
          class={`button ${ready ? "" : "main"}`}
          aria-pressed={ready}
          onClick={() => store.send({ type: "ready", on: !ready })}
        >
          {ready ? r("not_ready") : r("ready")}
        </button>
      </div>
      {table.seats[table.host ?? -1]?.online ? (
        <p>{r("wait_host", { name })}</p>
      ) : (
        <TakeOver store={store} seat={own} name={name} />
      )}
    </>
  );
}

/** Milliseconds for which a host is away before the server lets another person take the table over. */
const HOST_AWAY = 60_000;

/** The host is away: for a while they are waited for, then somebody else can be the host. */
function TakeOver({ store, seat, name }: { store: TableStore; seat: number; name: string }) {
  const [late, setLate] = useState(name === "");
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), HOST_AWAY);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {name && <p role="status">{r(late ? "host_gone" : "host_away", { name })}</p>}
      {late && (
        <button type="button" class="button" onClick={() => store.send({ type: "host", seat })}>
          {r("host_take")}
        </button>
      )}
    </>
  );
}
