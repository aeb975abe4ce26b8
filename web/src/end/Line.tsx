import { signed } from "../texts/speaker";
import { e } from "../texts/end";

export interface Drawn {
  readonly name: string;
  readonly scores: readonly number[];
  readonly ours: boolean;
}

const WIDE = 600;
const HIGH = 150;

/** A line through the scores: across by steps, up by points. */
export function path(scores: readonly number[], least: number, most: number, wide = WIDE, high = HIGH): string {
  const across = wide / Math.max(scores.length - 1, 1);
  const up = high / Math.max(most - least, 1);
  return scores
    .map(
      (score, step) => `${step ? "L" : "M"}${(step * across).toFixed(1)} ${(high - (score - least) * up).toFixed(1)}`,
    )
    .join("");
}

/** The course of the score, a line a side: ours solid and gold, the others' dashed; at the end the digits stand beside it. */
export function Line({ lines }: { lines: readonly Drawn[] }) {
  const all = lines.flatMap((one) => one.scores);
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const words = lines.map((one) => e("course", { name: one.name, course: told(one.scores).join(", ") })).join(". ");
  return (
    <div class="course">
      <svg
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={e("story_words", { sides: words })}
      >
        <path class="ground" d={`M0 ${HIGH}H${WIDE}M0 0H${WIDE}`} />
        {[...lines].reverse().map((one) => (
          <path key={one.name} class={one.ours ? "ours" : "theirs"} d={path(one.scores, least, most)} />
        ))}
      </svg>
      <span class="most" aria-hidden="true">
        {most}
      </span>
      <span class="least" aria-hidden="true">
        {signed(least)}
      </span>
    </div>
  );
}

/** The scores where they change: few enough to be listened to. */
const told = (scores: readonly number[]): number[] =>
  scores.filter((score, step) => step === 0 || score !== scores[step - 1]);
