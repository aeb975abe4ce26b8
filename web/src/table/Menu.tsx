import { useEffect, useState } from "preact/hooks";
import type { Table } from "../messages";
import { house, loadHouse } from "../net/house";
import { forget } from "../net/seats";
import { Log } from "../parts/Log";
import { Sheet } from "../parts/Sheet";
import { go, replayOf } from "../router";
import { t } from "../texts/page";
import { Command } from "./Command";
import { Invite } from "./Invite";
import type { SheetName } from "./TableScreen";
import type { TableStore } from "./store";

interface MenuProps {
  store: TableStore;
  table: Table;
  open: { value: SheetName };
  onClose: () => void;
}

/** Everything that is not a play. */
export function MenuSheet({ store, table, open, onClose }: MenuProps) {
  const [leaving, setLeaving] = useState(false);
  const own = store.seat.value;
  const sits = own !== null && table.phase === "playing";
  const host = own !== null && own === table.host;
  const invitation = store.invitation.value;
  const [asked, setAsked] = useState(false);
  const ask = (wish: Parameters<TableStore["send"]>[0]): void => {
    store.invitation.value = null;
    setAsked(true);
    store.send(wish);
  };
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  if (asked && invitation) {
    return (
      <Sheet title={t("move_device")} onClose={onClose}>
        <Invite invitation={invitation} text={t("move_device_text")} />
      </Sheet>
    );
  }
  if (leaving) {
    return (
      <Sheet title={t("leave")} onClose={onClose}>
        <p>{t("leave_sure")}</p>
        <div class="row">
          <button type="button" class="button danger" onClick={() => leave(store)}>
            {t("leave")}
          </button>
          <button type="button" class="button" onClick={onClose}>
            {t("no")}
          </button>
        </div>
      </Sheet>
    );
  }
  return (
    <Sheet title={t("menu")} onClose={onClose}>
      <div class="menu-list">
        {sits && <Item text={t("hint")} onClick={then(() => store.send({ type: "hint" }))} />}
        {sits && <Item text={t("undo")} onClick={then(() => store.send({ type: "undo" }))} />}
        {own !== null && table.phase === "over" && <Item text={t("rematch")} onClick={then(() => store.send({ type: "rematch" }))} />}
        {table.phase === "over" && <Item text={t("replay")} onClick={() => go(replayOf(table.id, table.match, own))} />}
        <Item text={t("rules")} onClick={() => (open.value = "rules")} />
        <Item text={t("log")} onClick={() => (open.value = "log")} />
        <Item text={t("settings")} onClick={() => (open.value = "settings")} />
        <Item text={t("fair")} onClick={() => (open.value = "fair")} />
        <Item text={t("keys")} onClick={() => (open.value = "help")} />
        {host && sits && !table.paused && <Item text={t("pause")} onClick={then(() => store.send({ type: "pause", on: true }))} />}
        {own !== null && <Item text={t("move_device")} onClick={() => ask({ type: "resume_link" })} />}
        <Item text={t("home")} onClick={() => go("/")} />
        {own !== null && <Item text={t("leave")} onClick={() => setLeaving(true)} danger />}
      </div>
      {host &&
        table.seats.map((seat, n) =>
          n !== own && seat.kind === "person" ? (
            <div class="switch" key={n}>
              <span>{seat.name}</span>
              <span class="row">
                <button type="button" class="button" onClick={() => ask({ type: "reissue", seat: n })}>
                  {t("reissue")}
                </button>
                <button type="button" class="button danger" onClick={then(() => store.send({ type: "kick", seat: n }))}>
                  {t("kick")}
                </button>
              </span>
            </div>
          ) : null,
        )}
    </Sheet>
  );
}

function leave(store: TableStore): void {
  store.send({ type: "leave" });
  forget(store.id);
  go("/");
}

function Item({ text, onClick, danger = false }: { text: string; onClick: () => void; danger?: boolean }) {
  return (
    <button type="button" class={`button ${danger ? "danger" : ""}`} onClick={onClick}>
      {text}
    </button>
  );
}

/** The log with the line on which a play can be typed. */
export function LogSheet({ store, onClose }: { store: TableStore; onClose: () => void }) {
  return (
    <Sheet title={t("log")} onClose={onClose}>
      <Log store={store} />
      {store.seat.value !== null && <Command store={store} />}
    </Sheet>
  );
}

/** The set phrases; nothing else can be said. */
export function PhrasesSheet({ store, onClose }: { store: TableStore; onClose: () => void }) {
  useEffect(() => {
    if (!house.value) void loadHouse();
  }, []);
  return (
    <Sheet title={t("say")} onClose={onClose}>
      <div class="phrases">
        {(house.value?.phrases ?? []).map((phrase) => (
          <Item
            key={phrase.id}
            text={phrase.text}
            onClick={() => {
              store.send({ type: "say", phrase: phrase.id });
              onClose();
            }}
          />
        ))}
      </div>
    </Sheet>
  );
}
