import type { Clock } from "../messages";
import { t } from "../texts";

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

export function Waits({ patience, onChange }: { patience: Patience; onChange: (patience: Patience) => void }) {
  const clock = patience.clock ? CLOCKS.indexOf(patience.clock) : -1;
  return (
    <>
      <label class="field">
        {t().clock}
        <select value={String(clock)} onChange={(e) => onChange({ ...patience, clock: CLOCKS[Number(e.currentTarget.value)] ?? null })}>
          <option value="-1">{t().clockNone}</option>
          {CLOCKS.map(({ bank, increment }, n) => (
            <option key={bank} value={String(n)}>
              {t().clockText(bank / 60, increment)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        {t().silence}
        <select
          value={String(SILENCES.indexOf(patience.silence))}
          onChange={(e) => onChange({ ...patience, silence: SILENCES[Number(e.currentTarget.value)] ?? null })}
        >
          {SILENCES.map((seconds, n) => (
            <option key={n} value={String(n)}>
              {t().silenceText(seconds)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
