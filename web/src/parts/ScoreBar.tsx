import type { Side } from "../messages";
import { t } from "../texts/page";
import { signed } from "../texts/speaker";

export interface ScoreBarProps {
  sides: readonly Side[];
  /** The seat from which the table is seen: its side is marked as ours. */
  seat: number | null;
  /** A game's marks beside the digits, such as perros and tantos. */
  extra?: ((side: Side) => preact.ComponentChildren) | undefined;
  /** A game's marks below the digits, such as what has been won of a match. */
  below?: (side: Side) => preact.ComponentChildren;
}

/** The score: who, how many points in large digits, and what is counted beside them. */
export function ScoreBar({ sides, seat, extra, below }: ScoreBarProps) {
  return (
    <section class="score-bar" aria-label={t("score")}>
      <h2 class="visually-hidden">{t("score")}</h2>
      {sides.map((side) => (
        <div
          class={`side ${side.seats.includes(seat ?? 0) ? "ours" : "theirs"}`}
          key={side.side}
          data-anchor={`side-${side.side}`}
        >
          <span class="side-name">
            <span class="mark" aria-hidden="true" />
            <span>{side.name}</span>
          </span>
          <span class="digits">{signed(side.score)}</span>
          {below?.(side)}
          <span class="beside">
            {extra?.(side)}
            {side.facts.map((fact) => (
              <span class="fact" key={fact.label}>
                {fact.label} <b>{fact.value}</b>
              </span>
            ))}
          </span>
          {side.note && <span class="side-note">{side.note}</span>}
        </div>
      ))}
    </section>
  );
}
