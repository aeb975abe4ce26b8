/** The score that this device keeps: what was marked, and nothing that could be worked out of it. */

import type { Marked, Touch } from "./count";

export interface Kept {
  readonly game: string;
  readonly ruleset: string;
  readonly names: readonly string[];
  readonly touches: readonly Touch[];
  readonly rounds: readonly (readonly Marked[])[];
}

const KEY = "sobremesa.keeper";

/** What is kept; null where nothing is, `"broken"` where it cannot be read. */
export function kept(): Kept | null | "broken" {
  try {
    const written = localStorage.getItem(KEY);
    if (written === null) return null;
    const found: unknown = JSON.parse(written);
    return isKept(found) ? found : "broken";
  } catch {
    return "broken";
  }
}

export function keep(score: Kept | null): void {
  try {
    if (score) localStorage.setItem(KEY, JSON.stringify(score));
    else localStorage.removeItem(KEY);
  } catch {
    // a browser that keeps nothing counts until it is closed
  }
}

function isKept(found: unknown): found is Kept {
  if (typeof found !== "object" || found === null) return false;
  const { game, ruleset, names, touches, rounds } = found as Record<string, unknown>;
  return typeof game === "string" && typeof ruleset === "string" && [names, touches, rounds].every(Array.isArray);
}
