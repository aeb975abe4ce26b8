import { useEffect, useState } from "preact/hooks";
import type { OpenCall, Table } from "../messages";
import { house, loadHouse } from "../net/house";
import { handsOf } from "../net/seats";
import { plays } from "../parts/Recent";
import { Sheet } from "../parts/Sheet";
import { SORTINGS, type Sorting, sortBy, sortingOf } from "../parts/sorting";
import { pass } from "../passing/holder";
import { go, replayOf } from "../router";
import { set, settings } from "../settings";
import { m } from "../texts/menu";
import { r } from "../texts/room";
import { t } from "../texts/page";
import { Invite } from "./Invite";
import { HostsWatchers } from "./Watchers";
import { leave } from "./leave";
import type { TableStore } from "./store";

/** The sheets that a table opens; empty: none. */
export type SheetName = "" | "menu" | "rules" | "log" | "phrases" | "settings" | "fair" | "help";

interface MenuProps {
  store: TableStore;
  table: Table;
  open: { value: SheetName };
  onClose: () => void;
}

/** Everything that is not a play. */
export function MenuSheet({ store, table, open, onClose }: MenuProps) {
  const [leaving, setLeaving] = useState(false);
  const [calling, setCalling] = useState<OpenCall | null>(null);
  const own = store.seat.value;
  const sits = own !== null && table.phase === "playing";
  const isMatch = !table.board;
  const host = own !== null && own === table.host;
  const others = host
    ? table.seats
        .map((seat, n) => [seat, n] as const)
        .filter(([seat, n]) => n !== own && (seat.kind === "person" || seat.coming))
    : [];
  const invitation = store.invitation.value;
  const [sending, setSending] = useState<number | null>(null);
  const [asked, setAsked] = useState<"" | "resume_link" | "reissue">("");
  const ask = (wish: { type: "resume_link" } | { type: "reissue"; seat: number }): void => {
    store.invitation.value = null;
    store.notice.value = null;
    setAsked(wish.type);
    store.send(wish);
  };
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  if (asked && invitation) {
    return (
      <Sheet title={asked === "reissue" ? r("reissue") : m("move_device")} onClose={onClose}>
        <Invite invitation={invitation} text={m(asked === "reissue" ? "seat_link_text" : "move_device_text")} />
      </Sheet>
    );
  }
  if (leaving) return <Sure title={t("leave")} text={m("leave_sure")} onSure={() => leave(store)} onClose={onClose} />;
  if (calling) {
    const call = then(() => store.call(calling.action));
    return <Sure title={calling.text} text={m("call_sure", { call: calling.text })} onSure={call} onClose={onClose} />;
  }
  if (sending !== null) {
    const name = table.seats[sending]?.coming || table.seats[sending]?.name || "";
    const send = then(() => store.send({ type: "kick", seat: sending }));
    return <Sure title={r("kick")} text={m("kick_sure", { name })} onSure={send} onClose={onClose} />;
  }
  return (
    <Sheet title={t("menu")} onClose={onClose}>
      <label class="switch">
        {t("sound")}
        <input
          type="checkbox"
          role="switch"
          checked={settings.value.sounds}
          onChange={(e) => set({ sounds: e.currentTarget.checked })}
        />
      </label>
      {sits && <Order game={table.game} kinds={store.scene.value?.hand.some((held) => "kind" in held) ?? false} />}
      <Group title={m("play")}>
        {sits && isMatch && <Item text={t("hint")} onClick={then(() => store.send({ type: "hint" }))} />}
        {sits && isMatch && <Item text={t("undo")} onClick={then(() => store.takeBack())} />}
        {sits &&
          isMatch &&
          store.calls.value.map((call) => <Item key={call.action} text={call.text} onClick={() => setCalling(call)} />)}
        {handsOf(table.id).length > 1 && <Item text={m("pass")} onClick={then(pass)} />}
        {own !== null && <Item text={t("say")} onClick={() => (open.value = "phrases")} />}
        {own !== null && isMatch && table.phase === "over" && (
          <Item text={m("rematch")} onClick={then(() => store.send({ type: "rematch" }))} />
        )}
        {isMatch && table.phase === "over" && (
          <Item text={t("replay")} onClick={() => go(replayOf(table.id, table.match, own))} />
        )}
        {host && sits && isMatch && !table.paused && (
          <Item text={t("pause")} onClick={then(() => store.send({ type: "pause", on: true }))} />
        )}
      </Group>
      <Group title={m("look")}>
        <Item text={t("rules")} onClick={() => (open.value = "rules")} />
        <Item text={t("all_moves", { n: plays(store) })} onClick={() => (open.value = "log")} />
        {isMatch && <Item text={t("fair")} onClick={() => (open.value = "fair")} />}
        <Item text={m("keys")} onClick={() => (open.value = "help")} />
        <Item text={t("settings")} onClick={() => (open.value = "settings")} />
        {own !== null && isMatch && <Item text={m("move_device")} onClick={() => ask({ type: "resume_link" })} />}
      </Group>
      {others.length > 0 && (
        <Group title={m("people")}>
          {others.map(([seat, n]) => (
            <div class="row host-row" key={n}>
              <span>{seat.coming ? m("coming", { name: seat.coming }) : seat.name}</span>
              <span class="row">
                {!seat.coming && (
                  <>
                    <button
                      type="button"
                      class="button"
                      aria-pressed={seat.muted}
                      onClick={() => store.send({ type: "mute", seat: n, on: !seat.muted })}
                    >
                      {m("mute")}
                    </button>
                    <button type="button" class="button" onClick={() => ask({ type: "reissue", seat: n })}>
                      {r("reissue")}
                    </button>
                  </>
                )}
                <button type="button" class="button danger" onClick={() => setSending(n)}>
                  {r("kick")}
                </button>
              </span>
            </div>
          ))}
          {asked === "reissue" && store.notice.value && (
            <p class="error" role="alert">
              {store.notice.value.text}
            </p>
          )}
        </Group>
      )}
      {host && isMatch && (
        <Group title={r("watchers", { n: table.spectators })}>
          <HostsWatchers store={store} table={table} />
        </Group>
      )}
      <Group title={m("leave")}>
        <Item text={t("home")} onClick={() => go("/")} />
        {own !== null && isMatch && <Item text={t("leave")} onClick={() => setLeaving(true)} danger />}
      </Group>
    </Sheet>
  );
}

/** What cannot be taken back is asked once more. */
function Sure({
  title,
  text,
  onSure,
  onClose,
}: {
  title: string;
  text: string;
  onSure: () => void;
  onClose: () => void;
}) {
  return (
    <Sheet title={title} onClose={onClose}>
      <p>{text}</p>
      <div class="row">
        <button type="button" class="button danger" onClick={onSure}>
          {title}
        </button>
        <button type="button" class="button" onClick={onClose}>
          {t("no")}
        </button>
      </div>
    </Sheet>
  );
}

/** The order in which the own cards are held; cards by kinds have no suit. */
function Order({ game, kinds }: { game: string; kinds: boolean }) {
  return (
    <label class="field">
      {m("sorting")}
      <select value={sortingOf(game)} onChange={(e) => sortBy(game, e.currentTarget.value as Sorting)}>
        {SORTINGS.filter((by) => !kinds || by !== "suit").map((by) => (
          <option key={by} value={by}>
            {m(`sorting.${by}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Some entries under their heading. */
function Group({ title, children }: { title: string; children: preact.ComponentChildren }) {
  return (
    <section class="menu-group">
      <h3>{title}</h3>
      <div class="menu-list">{children}</div>
    </section>
  );
}

function Item({ text, onClick, danger = false }: { text: string; onClick: () => void; danger?: boolean }) {
  return (
    <button type="button" class={`button ${danger ? "danger" : ""}`} onClick={onClick}>
      {text}
    </button>
  );
}

/** The set phrases; nothing else can be said. */
export function PhrasesSheet({ store, onClose }: { store: TableStore; onClose: () => void }) {
  useEffect(() => {
    if (!house.value) void loadHouse();
  }, []);
  const own = house.value?.games.find((one) => one.name === store.scene.value?.game)?.phrases ?? [];
  return (
    <Sheet title={t("say")} onClose={onClose}>
      <div class="phrases">
        {[...own, ...(house.value?.phrases ?? [])].map((phrase) => (
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
