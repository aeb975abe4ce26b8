import { Icon } from "../parts/Icon";
import { settings } from "../settings";
import { t } from "../texts/page";
import type { TableStore } from "./store";

/** What whoever runs the house says to all tables, with the time at which it was said. */
export function Announced({ store }: { store: TableStore }) {
  const told = [...store.announced.value.values()];
  return (
    <div role="status">
      {told.map(({ id, text, at }) => (
        <div class="notice announced" key={id}>
          <span>
            <time dateTime={new Date(at * 1000).toISOString()}>{clock(at)}</time> {text}
          </span>
          <button type="button" class="icon" aria-label={t("close")} onClick={() => dismiss(store, id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}

const clock = (at: number): string =>
  new Intl.DateTimeFormat(settings.value.language, { timeStyle: "short" }).format(at * 1000);

/** Show an announcement no more. */
function dismiss(store: TableStore, id: string): void {
  store.putAway.add(id);
  store.announced.value = new Map([...store.announced.peek()].filter(([other]) => other !== id));
}
