import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TableStore } from "../table/store";

/** For so long another's line may be gone before anybody is told: most come back by themselves. */
const SILENT = 10_000;
/** The same of one's own: what is looked at must not seem to live. Two or three tries for a line fall into it. */
const OWN = 2500;

/** True once something has lasted too long to keep silent about it. */
export function useLate(lasts: boolean, silent = SILENT): boolean {
  const late = useSignal(false);
  useEffect(() => {
    late.value = false;
    if (!lasts) return undefined;
    const timer = setTimeout(() => (late.value = true), silent);
    return () => clearTimeout(timer);
  }, [lasts]);
  return lasts && late.value;
}

/** True once the own line is gone and that is to be said: after a while, and at once to who has played meanwhile. */
export function useLost(store: TableStore): boolean {
  const lost = store.link.value === "lost";
  const late = useLate(lost, OWN);
  return late || (lost && store.pending.value !== null);
}
