import type { Clock } from "../messages";
import { r } from "../texts/room";
import { t } from "../texts/page";

/** The table's patience with somebody who thinks, and with somebody who is away. */
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
  seconds === null
    ? r("silence_none")
    : seconds < 60
      ? r("silence_seconds", { n: seconds })
      : r("silence_minutes", { n: seconds / 60 });

export function Waits({ patience, onChange }: { patience: Patience; onChange: (patience: Patience) => void }) {
  const clock = patience.clock ? CLOCKS.indexOf(patience.clock) : -1;
  return (
    <>
      <label class="field">
        {t("clock")}
        <select
          value={String(clock)}
          onChange={(e) => onChange({ ...patience, clock: CLOCKS[Number(e.currentTarget.value)] ?? null })}
        >
          <option value="-1">{r("clock_none")}</option>
          {CLOCKS.map(({ bank, increment }, n) => (
            <option key={bank} value={String(n)}>
              {r("clock_text", { minutes: bank / 60, seconds: increment })}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        {r("silence")}
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
