import { Suspense, lazy } from "preact/compat";
import { useEffect, useRef, useState } from "preact/hooks";
import type { GameInfo, NewTable } from "../messages";
import { Refusal, api } from "../net/api";
import { beginOnce } from "../net/opened";
import { keep } from "../net/seats";
import { go } from "../router";
import { set, settings } from "../settings";
import { t } from "../texts/page";
import type { Changes } from "./HouseRules";
import { USUAL, Waits } from "./Waits";

const HouseRules = lazy(() => import("./HouseRules"));

/** A new table in one more tap; who wants it otherwise finds the rest below. */
export function NewTableForm({ game }: { game: GameInfo }) {
  const [ruleset, setRuleset] = useState(game.rulesets[0]?.name ?? "");
  const [players, setPlayers] = useState(game.players.includes(4) ? 4 : (game.players[0] ?? 2));
  const [level, setLevel] = useState(game.usual);
  const [changes, setChanges] = useState<Changes>({});
  const [patience, setPatience] = useState(USUAL);
  const [house, showHouse] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const body = useRef<HTMLDivElement>(null);
  const name = settings.value.name;
  const chosen = game.rulesets.find((one) => one.name === ruleset);
  const agreed = [ruleset, ...Object.entries(changes).map(([option, value]) => `${option}=${value}`)].join(", ");

  useEffect(() => body.current?.scrollIntoView({ block: "nearest" }), []);
  const make = async (begins: boolean): Promise<void> => {
    void import("../net/fairness").catch(() => undefined); // it is needed as soon as the table stands
    setBusy(true);
    setError("");
    const language = settings.value.language;
    const own = name.trim() || t("someone");
    const table: NewTable = { game: game.name, ruleset: agreed, players, level, name: own, language, ...patience };
    try {
      const seated = await api.newTable(table);
      keep(seated.table, seated.token, game.name);
      if (begins) beginOnce(seated.table);
      go(`/t/${seated.table}`);
    } catch (problem) {
      setError(problem instanceof Refusal ? problem.message : t("failed"));
      setBusy(false);
    }
  };

  return (
    <div class="game-body" ref={body}>
      <button type="button" class="button main" disabled={busy} onClick={() => void make(true)}>
        {busy ? t("opening") : t("play_bots")}
      </button>
      <button type="button" class="button" disabled={busy} onClick={() => void make(false)}>
        {t("play_friends")}
      </button>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      <details>
        <summary>{t("more")}</summary>
        <div class="options">
          <label class="field">
            {t("your_name")}
            <input value={name} maxLength={16} autocomplete="nickname" onInput={(e) => set({ name: e.currentTarget.value })} />
            <span class="hint-text">{t("name_hint")}</span>
          </label>
          <label class="field">
            {t("ruleset")}
            <select value={ruleset} onChange={(e) => setRuleset(e.currentTarget.value)}>
              {game.rulesets.map((one) => (
                <option key={one.name} value={one.name}>
                  {one.name}
                </option>
              ))}
            </select>
            <span class="hint-text">{chosen?.about}</span>
          </label>
          {game.players.length > 1 && (
            <label class="field">
              {t("players")}
              <select value={players} onChange={(e) => setPlayers(Number(e.currentTarget.value))}>
                {game.players.map((n) => (
                  <option key={n} value={n}>
                    {n}
                  </option>
                ))}
              </select>
            </label>
          )}
          <label class="field">
            {t("level")}
            <select value={level} onChange={(e) => setLevel(e.currentTarget.value)}>
              {game.levels.map((one) => (
                <option key={one.name} value={one.name}>
                  {one.text}
                </option>
              ))}
            </select>
          </label>
          <Waits patience={patience} onChange={setPatience} />
          <button type="button" class="button quiet" aria-expanded={house} onClick={() => showHouse(!house)}>
            {t("house_rules")}
            {Object.keys(changes).length > 0 && ` · ${t("house_changes", { n: Object.keys(changes).length })}`}
          </button>
          {house && (
            <Suspense fallback={<p>…</p>}>
              <HouseRules game={game.name} preset={ruleset} usual={chosen?.values ?? {}} players={players} agreed={agreed} changes={changes} onChange={setChanges} />
            </Suspense>
          )}
        </div>
      </details>
    </div>
  );
}
