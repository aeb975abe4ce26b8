import type { ComponentChildren } from "preact";
import "./counters.css";

/** Counters of a kind that lie for points. */
interface Counter {
  readonly picture: string;
  readonly n: number;
  /** Worth more than the others, beside which it lies. */
  readonly large?: boolean;
}

/** What is counted beside a score, in pictures; `words` say the same. */
export function Counters({ counters, words }: { counters: readonly Counter[]; words: string }) {
  return (
    <span class="counters" role="img" aria-label={words}>
      {counters.flatMap(({ picture, n, large }, kind) =>
        Array.from({ length: n }, (_, i) => (
          <img key={`${kind}-${i}`} class={`counter ${large ? "large" : ""}`} src={picture} alt="" />
        )),
      )}
    </span>
  );
}

/** The legs of a match that a side has won, of those that win it; a match of one shows none. */
export function Legs({ won, toWin, words }: { won: number; toWin: number; words: string }): ComponentChildren {
  return toWin > 1 ? (
    <span class="legs" role="img" aria-label={words}>
      {"●".repeat(won) + "○".repeat(Math.max(toWin - won, 0))}
    </span>
  ) : null;
}
