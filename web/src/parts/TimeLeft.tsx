import { useEffect, useState } from "preact/hooks";
import { hear } from "./sound";
import { t } from "../texts/page";

/** Below so many seconds a clock is shown as short. */
const SHORT = 15;
/** The last seconds of one's own clock are heard, each. */
const LAST = 10;

/** The time left on a clock; it runs down here from what the table said last, while its seat is to move. */
export function TimeLeft({ seconds, running, own }: { seconds: number; running: boolean; own: boolean }) {
  const [gone, setGone] = useState(0);
  useEffect(() => {
    setGone(0);
    if (!running) return;
    const began = performance.now();
    const timer = setInterval(() => setGone((performance.now() - began) / 1000), 250);
    return () => clearInterval(timer);
  }, [seconds, running]);
  const left = Math.max(0, seconds - gone);
  const ticks = own && running && left > 0 && left <= LAST ? Math.ceil(left) : 0;
  useEffect(() => {
    if (ticks) hear("tick");
  }, [ticks]);
  return (
    <span class={`tag time ${running && left < SHORT ? "warn" : ""}`}>
      <span class="visually-hidden">{t("clock")} </span>
      {inMinutes(left)}
    </span>
  );
}

const inMinutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
