import { useEffect, useState } from "preact/hooks";
import { gameName } from "../lobby/Lobby";
import type { Table } from "../messages";
import { Refusal, api } from "../net/api";
import { TableRules } from "../parts/rules";
import { set, settings } from "../settings";
import { t } from "../texts";

export interface JoinProps {
  id: string;
  invite: string;
  onSeated: (token: string) => void;
  onWatch: () => void;
}

/** A friend's link was opened: a name, and sit down. */
export function Join({ id, invite, onSeated, onWatch }: JoinProps) {
  const [error, setError] = useState("");
  const [table, setTable] = useState<Table | null>(null);
  useEffect(() => {
    api.table(id).then(setTable, () => undefined); // the seat, or its refusal, says the rest
  }, [id, settings.value.language]);
  const [busy, setBusy] = useState(false);
  const sit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      onSeated((await api.join(id, { invite, name: settings.peek().name.trim() || t().someone })).token);
    } catch (problem) {
      setError(problem instanceof Refusal ? problem.message : t().failed);
      setBusy(false);
    }
  };
  return (
    <main class="screen">
      <h1>{t().join}</h1>
      <form class="panel" onSubmit={(event) => void sit(event)}>
        {table && (
          <section aria-label={gameName(table.game)}>
            <h2>{gameName(table.game)}</h2>
            <TableRules table={table} />
          </section>
        )}
        <p>{t().joinText}</p>
        <label class="field">
          {t().yourName}
          <input value={settings.value.name} maxLength={16} autocomplete="nickname" onInput={(e) => set({ name: e.currentTarget.value })} />
        </label>
        {error && (
          <p class="error" role="alert">
            {error}
          </p>
        )}
        <div class="row">
          <button type="submit" class="button main" disabled={busy}>
            {t().joinButton}
          </button>
          <button type="button" class="button" onClick={onWatch}>
            {t().watch}
          </button>
        </div>
      </form>
    </main>
  );
}
