import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TableStore } from "../table/store";

/** For so long a line may be gone before anybody is told: most come back by themselves. */
const SILENT = 10_000;

/** True once something has lasted too long to keep silent about it. */
export function useLate(lasts: boolean): boolean {
  const late = useSignal(false);
  useEffect(() => {
    late.value = false;
    if (!lasts) return undefined;
    const timer = setTimeout(() => (late.value = true), SILENT);
    return () => clearTimeout(timer);
  }, [lasts]);
  return lasts && late.value;
}

/** True once the own line is gone and that is to be said: after a while, and at once to who has played meanwhile. */
export function useLost(store: TableStore): boolean {
  const lost = store.link.value === "lost";
  const late = useLate(lost);
  return late || (lost && store.pending.value !== null);
}
