import { useEffect, useState } from "preact/hooks";
import { Refusal, api } from "../net/api";
import { type OwnTable, forget, noteOver, tables } from "../net/seats";
import { Portrait } from "../parts/Portrait";
import { follow } from "../router";
import { settings } from "../settings";
import { h } from "../texts/home";
import { NAMELESS } from "../texts/languages";
import { t } from "../texts/page";
import { gameName } from "./names";

const SHOWN = 3;

/** The tables that wait for this browser, the newest in gold; what is over or gone is not offered. */
export function Waiting() {
  const [own, setOwn] = useState(tables());
  useEffect(() => {
    void Promise.all(tables().slice(0, SHOWN).map(look)).then(() => setOwn(tables()));
  }, []);
  if (!own.length) return null;
  return (
    <section class="waiting" aria-labelledby="waits">
      <h2 id="waits" class="visually-hidden">
        {h("waits")}
      </h2>
      <ul>
        {own.slice(0, SHOWN).map((table, n) => (
          <li key={table.id} class={`tile ${n === 0 ? "first" : ""}`}>
            <Faces table={table} />
            <div class="tile-text">
              {n === 0 && (
                <p class="tile-head" aria-hidden="true">
                  {h("waits")}
                </p>
              )}
              <p>{summary(table)}</p>
            </div>
            <a
              class={`button ${n === 0 ? "gold" : ""}`}
              href={`/t/${table.id}`}
              aria-label={`${t("go_on")}: ${gameName(table.game)}`}
              onClick={follow}
            >
              {t("go_on")}
            </a>
            <button
              type="button"
              class="icon"
              aria-label={`${t("forget")}: ${gameName(table.game)}`}
              onClick={() => {
                forget(table.id);
                setOwn(tables());
              }}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Ask a table how it stands: one that is over is no longer offered, one that is gone is forgotten. */
async function look({ id }: OwnTable): Promise<void> {
  try {
    if ((await api.table(id)).phase === "over") noteOver(id);
  } catch (problem) {
    if (problem instanceof Refusal && problem.status === 404) forget(id);
  }
}

/** The others at a table, as far as they are known: their names say who they are. */
function Faces({ table }: { table: OwnTable }) {
  const others = (table.names ?? []).filter(
    (name) => name && name !== settings.value.name.trim() && !NAMELESS.includes(name),
  );
  return (
    <span class="faces" aria-hidden="true">
      {others.slice(0, 2).map((name) => (
        <Portrait key={name} name={name} />
      ))}
    </span>
  );
}

function summary({ game, score = "", mine = false, names = [] }: OwnTable): string {
  const head = score ? h("at", { game: gameName(game), score }) : gameName(game);
  const others = names.filter(Boolean).join(", ");
  return `${head}. ${mine ? h("turn") : others && h("with", { names: others })}`;
}
