import { say } from "./texts";

/** No longer target is drawn as a row of marks. */
const MARKS = 21;

/** A pair's game points as marks: so many of the target. */
export function Tally({ score, target }: { score: number; target: number }) {
  if (target > MARKS) return null;
  return (
    <span class="tally" role="img" aria-label={say("tally", { n: score, of: target })}>
      {Array.from({ length: target }, (_, i) => (
        <i key={i} class={i < score ? "on" : ""} />
      ))}
    </span>
  );
}
