import { useEffect, useRef } from "preact/hooks";
import type { TableStore } from "../table/store";
import { t } from "../texts/page";

/** What has happened, sentence by sentence. */
export function Log({ store }: { store: TableStore }) {
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

/** The same for a screen reader: the news politely, one's turn at once. */
export function Spoken({ store }: { store: TableStore }) {
  const { told } = store.news.value;
  const scene = store.scene.value;
  return (
    <>
      <div class="visually-hidden" aria-live="polite" role="log">
        {told.flatMap((event) => event.lines.map((line, i) => <p key={`${event.number}.${i}`}>{line}</p>))}
      </div>
      <div class="visually-hidden" aria-live="assertive">
        {store.yourTurn.value ? scene?.question || `${t("your_turn")}.` : ""}
      </div>
    </>
  );
}
