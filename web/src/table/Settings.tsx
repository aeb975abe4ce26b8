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
      <label class="field">
        {t().assist}
        <select value={now.manual ? "manual" : "assisted"} onChange={(e) => set({ manual: e.currentTarget.value === "manual" })}>
          <option value="assisted">{t().assisted}</option>
          <option value="manual">{t().manual}</option>
        </select>
      </label>
      <Switch flag="sound" text={t().sound} />
      <Switch flag="vibrate" text={t().vibrate} />
    </Sheet>
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
