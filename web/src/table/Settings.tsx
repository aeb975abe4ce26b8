import { Sheet } from "../parts/Sheet";
import { type Settings, type Speed, set, settings } from "../settings";
import { type Language, TEXTS, t } from "../texts";

type Flag = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

/** What a person can set; it holds at once and is kept in this browser. */
export function SettingsSheet({ onClose }: { onClose: () => void }) {
  const now = settings.value;
  return (
    <Sheet title={t().settings} onClose={onClose}>
      <label class="field">
        {t().language}
        <select value={now.language} onChange={(e) => set({ language: e.currentTarget.value as Language })}>
          {Object.entries(TEXTS).map(([key, texts]) => (
            <option key={key} value={key} lang={key}>
              {texts.name}
            </option>
          ))}
        </select>
      </label>
      <Switch flag="largeCards" text={t().largeCards} />
      <Switch flag="fourColours" text={t().fourColours} />
      <Cloths which="cloth" text={t().cloth} />
      <Cloths which="back" text={t().cardBacks} />
      <label class="field">
        {t().speed}
        <select value={now.speed} onChange={(e) => set({ speed: e.currentTarget.value as Speed })}>
          {Object.entries(t().speeds).map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <fieldset class="either">
        <legend>{t().assist}</legend>
        <Either text={t().assisted} manual={false} />
        <Either text={t().manual} manual />
      </fieldset>
      <Switch flag="sound" text={t().sound} />
      <Switch flag="vibrate" text={t().vibrate} />
    </Sheet>
  );
}

/** Cloth or backs: those of each game, or always the same. */
function Cloths({ which, text }: { which: "cloth" | "back"; text: string }) {
  return (
    <label class="field">
      {text}
      <select value={settings.value[which]} onChange={(e) => set({ [which]: e.currentTarget.value })}>
        <option value="">{t().ofTheGame}</option>
        {Object.entries(t().cloths).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
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
