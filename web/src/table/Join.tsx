import { useEffect, useState } from "preact/hooks";
import { gameName } from "../lobby/names";
import type { Table } from "../messages";
import { Refusal, api } from "../net/api";
import { useCloth } from "../parts/cloth";
import { TableRules } from "../parts/rules";
import { set, settings } from "../settings";
import { r } from "../texts/room";
import { t } from "../texts/page";

export interface JoinProps {
  id: string;
  invite: string;
  onSeated: (token: string) => void;
  onWatch: () => void;
}

/** A friend's link was opened: a name, and sit down. */
export function Join({ id, invite, onSeated, onWatch }: JoinProps) {
  useCloth(undefined);
  const [error, setError] = useState("");
  const [table, setTable] = useState<Table | null>(null);
  useEffect(() => {
    api.table(id).then(setTable, () => undefined); // the seat, or its refusal, says the rest
  }, [id, settings.value.language]);
  const [busy, setBusy] = useState(false);
  const [seat, setSeat] = useState<number | null>(null);
  const places = table ? openPlaces(table) : [];
  const sit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      onSeated((await api.join(id, { invite, name: settings.peek().name.trim() || t("someone"), seat })).token);
    } catch (problem) {
      setError(problem instanceof Refusal ? problem.message : t("failed"));
      setBusy(false);
    }
  };
  return (
    <main class="screen">
      <h1>{r("join")}</h1>
      <form class="panel" onSubmit={(event) => void sit(event)}>
        {table && (
          <section aria-label={gameName(table.game)}>
            <h2>{gameName(table.game)}</h2>
            <TableRules table={table} />
          </section>
        )}
        <p>{r("join_text")}</p>
        <label class="field">
          {r("your_name")}
          <input value={settings.value.name} maxLength={16} autocomplete="nickname" onInput={(e) => set({ name: e.currentTarget.value })} />
        </label>
        {places.length > 1 && (
          <label class="field">
            {r("seat")}
            <select value={String(seat)} onChange={(e) => setSeat(e.currentTarget.value === "null" ? null : Number(e.currentTarget.value))}>
              <option value="null">{r("seat_any")}</option>
              {places.map(({ seat, mates }) => (
                <option key={seat} value={String(seat)}>
                  {mates ? r("seat_with", { names: mates }) : r("seat_apart")}
                </option>
              ))}
            </select>
          </label>
        )}
        {error && (
          <p class="error" role="alert">
            {error}
          </p>
        )}
        <div class="row">
          <button type="submit" class="button main" disabled={busy}>
            {r("join_button")}
          </button>
          <button type="button" class="button" onClick={onWatch}>
            {r("watch")}
          </button>
        </div>
      </form>
    </main>
  );
}

/** With whom one could sit down: an open seat for each side that has one, where sides have more than one seat. */
function openPlaces({ seats }: Table): { seat: number; mates: string }[] {
  const sides = [...new Set(seats.map((one) => one.side))];
  if (sides.length === seats.length) return [];
  return sides.flatMap((side) => {
    const seat = seats.findIndex((one) => one.side === side && one.kind === "open");
    const mates = seats.filter((one) => one.side === side && one.kind !== "open").map((one) => one.name);
    return seat < 0 ? [] : [{ seat, mates: mates.join(", ") }];
  });
}
