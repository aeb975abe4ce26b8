import type { Clock } from "../messages";
import { t } from "../texts/page";

/** How long the table waits for somebody who thinks, and for somebody who is away. */
export interface Patience {
  clock: Clock | null;
  silence: number | null;
}

export const USUAL: Patience = { clock: null, silence: 30 };
const CLOCKS: readonly Clock[] = [
  { bank: 120, increment: 5 },
  { bank: 300, increment: 10 },
  { bank: 600, increment: 15 },
];
const SILENCES: readonly (number | null)[] = [30, 300, null];

const silenceText = (seconds: number | null): string =>
  seconds === null ? t("silence_none") : seconds < 60 ? t("silence_seconds", { n: seconds }) : t("silence_minutes", { n: seconds / 60 });

export function Waits({ patience, onChange }: { patience: Patience; onChange: (patience: Patience) => void }) {
  const clock = patience.clock ? CLOCKS.indexOf(patience.clock) : -1;
  return (
    <>
      <label class="field">
        {t("clock")}
        <select value={String(clock)} onChange={(e) => onChange({ ...patience, clock: CLOCKS[Number(e.currentTarget.value)] ?? null })}>
          <option value="-1">{t("clock_none")}</option>
          {CLOCKS.map(({ bank, increment }, n) => (
            <option key={bank} value={String(n)}>
              {t("clock_text", { minutes: bank / 60, seconds: increment })}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        {t("silence")}
        <select
          value={String(SILENCES.indexOf(patience.silence))}
          onChange={(e) => onChange({ ...patience, silence: SILENCES[Number(e.currentTarget.value)] ?? null })}
        >
          {SILENCES.map((seconds, n) => (
            <option key={n} value={String(n)}>
              {silenceText(seconds)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
