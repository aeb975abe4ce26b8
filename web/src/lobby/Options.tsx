import { useState } from "preact/hooks";
import type { GameInfo } from "../messages";
import { Refusal } from "../net/api";
import { Sheet } from "../parts/Sheet";
import { fetched } from "../parts/fetched";
import { set, settings } from "../settings";
import { h } from "../texts/home";
import { r } from "../texts/room";
import { t } from "../texts/page";
import type { Changes } from "./HouseRules";
import { USUAL, Waits } from "./Waits";
import { openTable, usualPlayers } from "./open";

const HouseRules = fetched(
  () => import("./HouseRules").then((found) => found.default),
  ({ text = "…" }) => <p role="status">{text}</p>,
);

/** A table otherwise than usual; what begins it is in sight however long the list is. */
export default function Options({ game, onClose }: { game: GameInfo; onClose: () => void }) {
  const [ruleset, setRuleset] = useState(game.rulesets[0]?.name ?? "");
  const [players, setPlayers] = useState(usualPlayers(game));
  const [level, setLevel] = useState(game.usual);
  const [changes, setChanges] = useState<Changes>({});
  const [patience, setPatience] = useState(USUAL);
  const [house, showHouse] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const chosen = game.rulesets.find((one) => one.name === ruleset);
  const agreed = [ruleset, ...Object.entries(changes).map(([option, value]) => `${option}=${value}`)].join(", ");
  const make = async (begins: boolean): Promise<void> => {
    setBusy(true);
    setError("");
    try {
      await openTable(game.name, begins, { ruleset: agreed, players, level, ...patience });
    } catch (problem) {
      setError(problem instanceof Refusal ? problem.message : t("failed"));
      setBusy(false);
    }
  };
  return (
    <Sheet title={game.title} onClose={onClose} class="table-options">
      <fieldset class="rulesets">
        <legend>{r("ruleset")}</legend>
        {game.rulesets.map((one) => (
          <label key={one.name} class="ruleset">
            <input
              type="radio"
              name="ruleset"
              value={one.name}
              checked={one.name === ruleset}
              onChange={() => setRuleset(one.name)}
            />
            <span>
              <b>{one.title}</b>
              <span>{one.about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <button type="button" class="button quiet" aria-expanded={house} onClick={() => showHouse(!house)}>
        {t("house_rules")}
        {Object.keys(changes).length > 0 && ` · ${r("house_changes", { n: Object.keys(changes).length })}`}
      </button>
      {house && (
        <HouseRules
          game={game.name}
          preset={chosen?.title ?? ruleset}
          usual={chosen?.values ?? {}}
          players={players}
          agreed={agreed}
          changes={changes}
          onChange={setChanges}
        />
      )}
      <div class="two-fields">
        {game.players.length > 1 && (
          <label class="field">
            {h("people")}
            <select value={players} onChange={(e) => setPlayers(Number(e.currentTarget.value))}>
              {game.players.map((n) => (
                <option key={n} value={n}>
                  {h("people_n", { n })}
                </option>
              ))}
            </select>
          </label>
        )}
        <label class="field">
          {h("level")}
          <select value={level} aria-describedby="bots" onChange={(e) => setLevel(e.currentTarget.value)}>
            {game.levels.map((one) => (
              <option key={one.name} value={one.name}>
                {one.text}
              </option>
            ))}
          </select>
        </label>
        <Waits patience={patience} onChange={setPatience} />
        <label class="field">
          {r("your_name")}
          <input
            value={settings.value.name}
            maxLength={16}
            autocomplete="nickname"
            onInput={(e) => set({ name: e.currentTarget.value })}
          />
        </label>
      </div>
      <p id="bots" class="hint-text">
        {h("bots")}
      </p>
      <div class="sheet-foot">
        {error && (
          <p class="error" role="alert">
            {error}
          </p>
        )}
        <button type="button" class="button main" disabled={busy} onClick={() => void make(true)}>
          {busy ? t("opening") : h("play")}
        </button>
        <button type="button" class="button" disabled={busy} onClick={() => void make(false)}>
          {h("friends")}
        </button>
      </div>
    </Sheet>
  );
}
