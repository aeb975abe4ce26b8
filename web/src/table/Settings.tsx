import type { Back } from "../cards/backs";
import { Sheet } from "../parts/Sheet";
import { type Settings, type Speed, set, settings } from "../settings";
import { type Language, LANGUAGES, NAMES } from "../texts/languages";
import { t } from "../texts/page";

const SPEEDS: readonly Speed[] = ["off", "fast", "normal", "slow"];
const CLOTHS: readonly Back[] = ["quito", "sur", "plata"];

type Flag = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

/** What a person can set; it holds at once and is kept in this browser. */
export function SettingsSheet({ onClose }: { onClose: () => void }) {
  const now = settings.value;
  return (
    <Sheet title={t("settings")} onClose={onClose}>
      <label class="field">
        {t("language")}
        <select value={now.language} onChange={(e) => set({ language: e.currentTarget.value as Language })}>
          {LANGUAGES.map((key) => (
            <option key={key} value={key} lang={key}>
              {NAMES[key]}
            </option>
          ))}
        </select>
      </label>
      <Switch flag="largeCards" text={t("large_cards")} />
      <Switch flag="fourColours" text={t("four_colours")} />
      <Cloths which="cloth" text={t("cloth")} />
      <Cloths which="back" text={t("card_backs")} />
      <label class="field">
        {t("speed")}
        <select value={now.speed} onChange={(e) => set({ speed: e.currentTarget.value as Speed })}>
          {SPEEDS.map((key) => (
            <option key={key} value={key}>
              {t(`speed.${key}`)}
            </option>
          ))}
        </select>
      </label>
      <fieldset class="either">
        <legend>{t("assist")}</legend>
        <Either text={t("assisted")} manual={false} />
        <Either text={t("manual")} manual />
      </fieldset>
      <Switch flag="sound" text={t("sound")} />
      <Switch flag="vibrate" text={t("vibrate")} />
    </Sheet>
  );
}

/** Cloth or backs: those of each game, or always the same. */
function Cloths({ which, text }: { which: "cloth" | "back"; text: string }) {
  return (
    <label class="field">
      {text}
      <select value={settings.value[which]} onChange={(e) => set({ [which]: e.currentTarget.value })}>
        <option value="">{t("of_the_game")}</option>
        {CLOTHS.map((key) => (
          <option key={key} value={key}>
            {t(`cloth.${key}`)}
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
      <input type="checkbox" role="switch" checked={settings.value[flag]} onChange={(e) => set({ [flag]: e.currentTarget.checked })} />
    </label>
  );
}
