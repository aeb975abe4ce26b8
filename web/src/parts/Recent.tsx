import type { TableStore } from "../table/store";
import { t } from "../texts/page";
import { Icon } from "./Icon";

/** The number of plays so far. */
export const plays = (store: TableStore): number => store.log.value.filter((event) => event.kind === "action").length;

/** The last three lines, where the log itself is shut, and the way to all of it; a screen reader is told them anyway. */
export function Recent({ store, onAll }: { store: TableStore; onAll: () => void }) {
  const flying = store.landed.value === store.scene.value ? 0 : store.news.value.told.length;
  const told = store.log.value;
  const lines = told
    .slice(0, told.length - flying)
    .slice(-3)
    .flatMap((event) => event.lines.map((line, i) => ({ line, key: `${event.number}.${i}` })));
  return (
    <div class="recent">
      <ul aria-hidden="true">
        {lines.slice(-3).map(({ line, key }) => (
          <li key={key}>{line}</li>
        ))}
      </ul>
      <button type="button" class="button" onClick={onAll}>
        <Icon name="log" /> {t("all_moves", { n: plays(store) })}
      </button>
    </div>
  );
}

/** So many of the last events stay for a screen reader: what comes in one go is drawn once, and each is to be heard. */
const HEARD = 30;

/** The same for a screen reader: the news politely, one's turn at once. */
export function Spoken({ store }: { store: TableStore }) {
  const told = store.log.value.slice(-HEARD);
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
