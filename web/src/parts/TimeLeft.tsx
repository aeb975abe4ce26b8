import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { hear } from "./sound";
import { t } from "../texts/page";

/** Below so many seconds a clock is shown as short. */
const SHORT = 15;
/** The last seconds of one's own clock are heard, each. */
const LAST = 10;

/** No second: none of the last ones has been heard yet. */
const NONE = -1;

/** The time left on a clock; it runs down here from what the table said last, while its seat is to move. */
export function TimeLeft({ seconds, running, own }: { seconds: number; running: boolean; own: boolean }) {
  const left = useLeft(seconds, running);
  useTicks(left, own && running);
  return (
    <span class={`tag time ${running && left < SHORT ? "warn" : ""}`}>
      <span class="visually-hidden">{t("clock")} </span>
      {inMinutes(left)}
    </span>
  );
}

/** Return what is left now, drawn anew four times a second; no drawing takes what has gone since older news from newer. */
function useLeft(seconds: number, running: boolean): number {
  const began = useMemo(() => performance.now(), [seconds, running]);
  const [, draw] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => draw((times) => times + 1), 250);
    return () => clearInterval(timer);
  }, [running]);
  return running ? Math.max(0, seconds - (performance.now() - began) / 1000) : seconds;
}

/** Let each of the last seconds be heard once: what the table says in mid-turn may be a little more than was left here. */
function useTicks(left: number, runs: boolean): void {
  const heard = useRef(NONE);
  const tick = runs && left > 0 && left <= LAST ? Math.ceil(left) : 0;
  useEffect(() => {
    if (!runs || left > LAST + 1) heard.current = NONE;
    if (!tick || tick === heard.current || tick === heard.current + 1) return;
    heard.current = tick;
    hear("tick");
  }, [tick, runs]);
}

const inMinutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
