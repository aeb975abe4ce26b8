import { useLayoutEffect, useState } from "preact/hooks";
import { gameName } from "../lobby/names";
import { set, settings } from "../settings";
import { n } from "../texts/turn";
import type { TableStore } from "./store";
import "../styles/turn.css";

const CAN = "Notification" in window;

/** Ask the browser whether it may tell; where it may, it is set. */
export async function allow(): Promise<boolean> {
  const allowed = CAN && (await Notification.requestPermission()) === "granted";
  set({ tellTurn: allowed });
  return allowed;
}

/** Whoever waits may want to look at something else: a tap, and they are told. */
export function TellTurn() {
  const [refused, setRefused] = useState(CAN && Notification.permission === "denied");
  if (!CAN || refused) return null;
  if (settings.value.tellTurn && Notification.permission === "granted") return <p>{n("notify_on")}</p>;
  return (
    <button type="button" class="button quiet" onClick={() => void allow().then((ok) => setRefused(!ok))}>
      {n("notify")}
    </button>
  );
}

/**
 * At the table: tell of the turn while the page is hidden; who missed one is asked, once, whether they want that.
 * Whether it is hidden is looked at as the turn comes, not after the next picture: by then the page may have gone.
 */
export function TurnNotice({ store, game }: { store: TableStore; game: string }) {
  const [asks, setAsks] = useState(false);
  const mine = store.yourTurn.value;
  useLayoutEffect(() => {
    if (!mine || !document.hidden) return;
    if (settings.peek().tellTurn) void tell(store.id, game);
    else if (CAN && Notification.permission === "default" && !settings.peek().askedTurn) setAsks(true);
  }, [mine]);
  if (!asks) return null;
  const answer = (yes: boolean): void => {
    setAsks(false);
    set({ askedTurn: true });
    if (yes) void allow();
  };
  return (
    <div class="ask-turn" role="status">
      <span>{n("notify_ask")}</span>
      <button type="button" class="button main" onClick={() => answer(true)}>
        {n("notify")}
      </button>
      <button type="button" class="button" onClick={() => answer(false)}>
        {n("no")}
      </button>
    </div>
  );
}

/** By the service worker where there is one: a telephone shows no other; a tap on it comes back to the table. */
async function tell(table: string, game: string): Promise<void> {
  const options = { body: gameName(game), tag: `turn-${table}`, icon: "/icons/icon-192.png", data: `/t/${table}` };
  const worker = "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  if (worker) return worker.showNotification(n("notify_turn"), options);
  const shown = new Notification(n("notify_turn"), options);
  shown.onclick = () => window.focus();
}
