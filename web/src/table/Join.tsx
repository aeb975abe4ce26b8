import { useEffect, useState } from "preact/hooks";
import { clothOf } from "../games";
import { gameName } from "../lobby/names";
import type { SeatInfo, Seated, Table } from "../messages";
import { Refusal, api } from "../net/api";
import { useCloth } from "../parts/cloth";
import { Opening } from "../parts/fetched";
import { Plain } from "../parts/Plain";
import { Portrait } from "../parts/Portrait";
import { TableRules } from "../parts/rules";
import { go } from "../router";
import { set, settings } from "../settings";
import { plain } from "../texts/plain";
import { r } from "../texts/room";
import { t } from "../texts/page";
import "../styles/waiting.css";

export interface JoinProps {
  id: string;
  invite: string;
  onSeated: (seated: Seated) => void;
  onWatch: () => void;
}

/** Refusals after which the same link is of no use. */
const SETTLED = new Set(["full", "bad_invite", "no_table"]);

/** A friend's link was opened: who sits there, a name, and sit down. */
export function Join({ id, invite, onSeated, onWatch }: JoinProps) {
  const [error, setError] = useState<unknown>(null);
  const [table, setTable] = useState<Table | null>(null);
  const [busy, setBusy] = useState(false);
  const [seat, setSeat] = useState<number | null>(null);
  const { language, name } = settings.value;
  useCloth(table ? clothOf(table.game) : undefined);

  const sit = async (name: string): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      onSeated(await api.join(id, { invite, name, seat }));
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  };
  const look = (): void => {
    setError(null);
    api.table(id).then((found) => {
      setTable(found);
      if (!found.seats.some(isOpen)) void sit(""); // a link for a seat that one has had needs no name, and no other opens one
    }, setError);
  };
  useEffect(look, [id, language]);

  const host = table?.seats[table.host ?? -1];
  const title = host?.name ? r("invited", { name: host.name }) : r("join");
  useEffect(() => {
    if (table) document.title = `${title} · ${gameName(table.game)}`;
  }, [title]);

  const key = error instanceof Refusal ? error.problem.error : "";
  const text = error instanceof Refusal ? error.message : t("failed");
  const free = table?.seats.some(isOpen);
  if (error && (!free || SETTLED.has(key)))
    return <Closed problem={key} text={text} table={table} onWatch={onWatch} onAgain={look} />;
  if (!table || !free) return <Opening />;
  const places = openPlaces(table);
  return (
    <main class="screen join-screen">
      <header class="masthead">
        <p class="join-game">{gameName(table.game)}</p>
        <button type="button" class="button quiet" onClick={() => go("/")}>
          {t("home")}
        </button>
      </header>
      <section class="join-cloth">
        <h1>{title}</h1>
        <ul class="join-faces" aria-label={t("others")}>
          {table.seats.map((one, n) => (
            <li key={n} class={isOpen(one) ? "open-seat" : ""}>
              <span class="sitter-face">
                {!isOpen(one) && <Portrait name={one.name} person={one.kind === "person"} />}
              </span>
              <span class="join-name">{one.name || r("seat_open")}</span>
            </li>
          ))}
        </ul>
      </section>
      <form
        class="tile"
        onSubmit={(event) => {
          event.preventDefault();
          void sit(name.trim() || t("someone"));
        }}
      >
        <label class="field">
          {r("your_name")}
          <input
            value={name}
            maxLength={16}
            autocomplete="nickname"
            onInput={(e) => set({ name: e.currentTarget.value })}
          />
        </label>
        {places.length > 1 && (
          <label class="field">
            {r("seat")}
            <select
              value={String(seat)}
              onChange={(e) => setSeat(e.currentTarget.value === "null" ? null : Number(e.currentTarget.value))}
            >
              <option value="null">{r("seat_any")}</option>
              {places.map(({ seat, mates }) => (
                <option key={seat} value={String(seat)}>
                  {mates ? r("seat_with", { names: mates }) : r("seat_apart")}
                </option>
              ))}
            </select>
          </label>
        )}
        {error !== null && (
          <p class="error" role="alert">
            {text}
          </p>
        )}
        <div class="row">
          <button type="submit" class="button gold" disabled={busy}>
            {r("join_button")}
          </button>
          {!table.private && (
            <button type="button" class="button" onClick={onWatch}>
              {r("watch")}
            </button>
          )}
        </div>
      </form>
      <section class="tile" aria-label={r("ruleset")}>
        <TableRules table={table} />
      </section>
    </main>
  );
}

/** This link leads to no seat: why, and what one can do instead. */
function Closed({
  problem,
  text,
  table,
  onWatch,
  onAgain,
}: {
  problem: string;
  text: string;
  table: Table | null;
  onWatch: () => void;
  onAgain: () => void;
}) {
  const begun = table !== null && table.phase !== "lobby";
  const full = problem === "full";
  const title = full ? plain(begun ? "playing" : "full") : problem ? text : plain("offline");
  const why = full
    ? plain(begun ? "playing_text" : "full_text")
    : { "": plain("offline_text"), no_table: plain("no_table") }[problem];
  return (
    <Plain title={title} text={why}>
      {problem ? (
        table &&
        !table.private && (
          <button type="button" class="button main" onClick={onWatch}>
            {r("watch")}
          </button>
        )
      ) : (
        <button type="button" class="button main" onClick={onAgain}>
          {t("retry")}
        </button>
      )}
    </Plain>
  );
}

const isOpen = (seat: SeatInfo): boolean => seat.kind === "open";

/** With whom one could sit down: an open seat for each side that has one, where sides have more than one seat. */
function openPlaces({ seats }: Table): { seat: number; mates: string }[] {
  const sides = [...new Set(seats.map((one) => one.side))];
  if (sides.length === seats.length) return [];
  return sides.flatMap((side) => {
    const seat = seats.findIndex((one) => one.side === side && isOpen(one));
    const mates = seats.filter((one) => one.side === side && !isOpen(one)).map((one) => one.name);
    return seat < 0 ? [] : [{ seat, mates: mates.join(", ") }];
  });
}
