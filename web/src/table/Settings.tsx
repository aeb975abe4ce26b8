import type { Back } from "../cards/backs";
import { Sheet } from "../parts/Sheet";
import { type Settings, type Speed, set, settings } from "../settings";
import { type Language, LANGUAGES, NAMES } from "../texts/languages";
import { m } from "../texts/menu";
import { n } from "../texts/turn";
import { t } from "../texts/page";
import { speak } from "../texts/speaker";
import { allow } from "./TellTurn";

const SPEEDS: readonly Speed[] = ["off", "fast", "normal", "slow"];
const CLOTHS: readonly Back[] = ["quito", "sur", "plata"];

type Flag = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

/** The settings; they hold at once and are kept in this browser. */
export function SettingsSheet({ onClose }: { onClose: () => void }) {
  const now = settings.value;
  return (
    <Sheet title={t("settings")} onClose={onClose}>
      <label class="field">
        {t("language")}
        <select value={now.language} onChange={(e) => void speak(e.currentTarget.value as Language)}>
          {LANGUAGES.map((key) => (
            <option key={key} value={key} lang={key}>
              {NAMES[key]}
            </option>
          ))}
        </select>
      </label>
      <Switch flag="largeCards" text={m("large_cards")} />
      <Switch flag="fourColours" text={m("four_colours")} />
      <Cloths which="cloth" text={m("cloth")} />
      <Cloths which="back" text={m("card_backs")} />
      <label class="field">
        {m("speed")}
        <select value={now.speed} onChange={(e) => set({ speed: e.currentTarget.value as Speed })}>
          {SPEEDS.map((key) => (
            <option key={key} value={key}>
              {m(`speed.${key}`)}
            </option>
          ))}
        </select>
      </label>
      <fieldset class="either">
        <legend>{m("assist")}</legend>
        <Either text={m("assisted")} manual={false} />
        <Either text={m("manual")} manual />
      </fieldset>
      <Switch flag="sounds" text={t("sound")} />
      <Switch flag="vibrate" text={m("vibrate")} />
      {"Notification" in window && (
        <label class="switch">
          {n("notify")}
          <input
            type="checkbox"
            role="switch"
            checked={settings.value.tellTurn}
            onChange={(e) => (e.currentTarget.checked ? void allow() : set({ tellTurn: false }))}
          />
        </label>
      )}
    </Sheet>
  );
}

/** Cloth or backs: those of each game, or always the same. */
function Cloths({ which, text }: { which: "cloth" | "back"; text: string }) {
  return (
    <label class="field">
      {text}
      <select value={settings.value[which]} onChange={(e) => set({ [which]: e.currentTarget.value })}>
        <option value="">{m("of_the_game")}</option>
        {CLOTHS.map((key) => (
          <option key={key} value={key}>
            {m(`cloth.${key}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** One of the two ways to take cards. */
function Either({ text, manual }: { text: string; manual: boolean }) {
  return (
    <label class="switch">
      {text}
      <input type="radio" name="assist" checked={settings.value.manual === manual} onChange={() => set({ manual })} />
    </label>
  );
}

function Switch({ flag, text }: { flag: Flag; text: string }) {
  return (
    <label class="switch">
      {text}
      <input
        type="checkbox"
        role="switch"
        checked={settings.value[flag]}
        onChange={(e) => set({ [flag]: e.currentTarget.checked })}
      />
    </label>
  );
}
