import "./tally.css";

/** No longer target is drawn as a row of marks. */
const MARKS = 21;

/** A score as marks: so many of the target; `words` say the same. */
export function Tally({ score, target, words }: { score: number; target: number; words: string }) {
  if (target > MARKS) return null;
  return (
    <span class="tally" role="img" aria-label={words}>
      {Array.from({ length: target }, (_, i) => (
        <i key={i} class={i < score ? "on" : ""} />
      ))}
    </span>
  );
}
