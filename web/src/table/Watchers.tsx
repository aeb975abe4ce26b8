import type { Table } from "../messages";
import { m } from "../texts/menu";
import { r } from "../texts/room";
import { t } from "../texts/page";
import type { TableStore } from "./store";

interface WatchersProps {
  store: TableStore;
  table: Table;
}

/** The host's ways with those who watch: away with one of them, and nobody any more. A table opened without them has none. */
export function HostsWatchers({ store, table }: WatchersProps) {
  if (table.private && !table.closed) return null;
  return (
    <>
      {table.watching.map(({ number, name }) => (
        <div class="row host-row" key={number}>
          <span>{name || t("someone")}</span>
          <button type="button" class="button danger" onClick={() => store.send({ type: "remove", watcher: number })}>
            {r("kick")}
          </button>
        </div>
      ))}
      <label class="row host-row">
        {m("may_watch")}
        <input
          type="checkbox"
          role="switch"
          checked={!table.closed}
          onChange={(e) => store.send({ type: "watching", on: e.currentTarget.checked })}
        />
      </label>
    </>
  );
}
