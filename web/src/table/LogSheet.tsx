import { useEffect, useRef } from "preact/hooks";
import { Sheet } from "../parts/Sheet";
import { t } from "../texts/page";
import { Command } from "./Command";
import type { TableStore } from "./store";
import "../styles/log.css";

/** The log with the line on which a play can be typed. */
export function LogSheet({ store, onClose }: { store: TableStore; onClose: () => void }) {
  return (
    <Sheet title={t("log")} onClose={onClose}>
      <Log store={store} />
      {store.seat.value !== null && <Command store={store} />}
    </Sheet>
  );
}

/** The same as a drawer beside the table of a desk. */
export function LogDrawer({ store }: { store: TableStore }) {
  return (
    <aside class="aside" aria-label={t("log")}>
      <h2>{t("log")}</h2>
      <Log store={store} />
      {store.seat.value !== null && <Command store={store} />}
    </aside>
  );
}

/** The game so far, sentence by sentence. */
function Log({ store }: { store: TableStore }) {
  const end = useRef<HTMLOListElement>(null);
  const lines = linesOf(store);
  useEffect(() => {
    const list = end.current;
    if (list) list.scrollTop = list.scrollHeight;
  }, [lines.length]);
  return (
    <ol class="log" ref={end} tabIndex={0} aria-label={t("log")}>
      {lines.map(({ key, kind, line }) => (
        <li key={key} class={kind}>
          {line}
        </li>
      ))}
    </ol>
  );
}

/** What was told, and what somebody did with a power over the table, in the order in which it happened. */
function linesOf({ log, powers }: TableStore) {
  const told = log.value.flatMap(({ number, kind, lines }) =>
    lines.map((line, i) => ({ at: number, key: `${number}.${i}`, kind: kind as string, line })),
  );
  const used = powers.value.map(({ after, number, text }) => ({
    at: after + 0.5,
    key: `power ${number}`,
    kind: "power",
    line: text,
  }));
  return [...told, ...used].sort((one, other) => one.at - other.at);
}
