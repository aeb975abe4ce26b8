import { useEffect, useState } from "preact/hooks";

/** Keep the screen on while the page is looked at; returns whether the device does. */
export function useAwake(): boolean {
  const [awake, set] = useState(false);
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let gone = false;
    const ask = async (): Promise<void> => {
      if (document.hidden || !navigator.wakeLock) return;
      lock = await navigator.wakeLock.request("screen").catch(() => null);
      if (gone) void lock?.release();
      else set(lock !== null);
    };
    void ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      gone = true;
      document.removeEventListener("visibilitychange", ask);
      void lock?.release();
    };
  }, []);
  return awake;
}
