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
  const told = store.log.value;
  useEffect(() => {
    const list = end.current;
    if (list) list.scrollTop = list.scrollHeight;
  }, [told.length]);
  return (
    <ol class="log" ref={end} tabIndex={0} aria-label={t("log")}>
      {told.map((event) =>
        event.lines.map((line, i) => (
          <li key={`${event.number}.${i}`} class={event.kind}>
            {line}
          </li>
        )),
      )}
    </ol>
  );
}
