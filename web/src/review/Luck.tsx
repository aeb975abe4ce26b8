import type { Review, ReviewedDecision, ReviewedSide } from "../messages";
import { v } from "../texts/review";
import { chance, part } from "./numbers";

const WIDE = 600;
const HIGH = 160;
/** So many of the dearest turns are marked on the line. */
const MARKED = 4;

interface LuckProps {
  found: Review;
  /** From whose seat it is told. */
  seat: number;
  /** The first decision of each of the dearest turns of whom is looked at. */
  dearest: readonly ReviewedDecision[];
}

/** Where the result came from: what luck alone would have made, and what everybody's choices put on it. */
export function Luck({ found, seat, dearest }: LuckProps) {
  const side = found.luck?.sides.find(({ seats }) => seats.includes(seat));
  if (!found.luck || !side)
    return found.weighing && found.done === found.of ? <p class="review-weighing">{v("weighing")}</p> : null;
  const others = found.luck.sides.filter((other) => other !== side);
  return (
    <section class="review-luck" aria-labelledby="review-luck">
      <h2 id="review-luck">{v("luck")}</h2>
      <p class="visually-hidden">{side.said}</p>
      <dl aria-hidden="true">
        <Key kind="cards" name={v("cards")} value={side.deals + side.hidden} />
        <Key kind={side.own < 0 ? "lost" : "won"} name={v("chosen_by", { name: side.name })} value={side.own} />
        <Key
          kind={side.others < 0 ? "lost" : "won"}
          name={v("chosen_by", { name: others.map(({ name }) => name).join(", ") })}
          value={side.others}
        />
      </dl>
      <Chart side={side} hands={found.luck.hands} dearest={dearest.slice(0, MARKED)} />
    </section>
  );
}

function Key({ kind, name, value }: { kind: string; name: string; value: number }) {
  return (
    <div class={kind}>
      <dt>{name}</dt>
      <dd>{part(value)}</dd>
    </div>
  );
}

interface ChartProps {
  side: ReviewedSide;
  hands: readonly number[];
  dearest: readonly ReviewedDecision[];
}

/** The chance to win step by step: dotted, what luck alone would have made; between it and the line, choices. */
function Chart({ side, hands, dearest }: ChartProps) {
  const { chances, lucky, start } = side;
  const all = [...chances, ...lucky];
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const across = (place: number): number => place / Math.max(chances.length - 1, 1);
  const down = (value: number): number => (most - value) / (most - least);
  const points = (line: readonly number[]): string[] =>
    line.map((value, place) => `${(WIDE * across(place)).toFixed(1)} ${(HIGH * down(value)).toFixed(1)}`);
  const level = (value: number): string => (HIGH * down(value)).toFixed(1);
  const [line, luck] = [points(chances), points(lucky)];
  const through = (places: readonly string[]): string => `M${places.join("L")}`;
  const band = `${through([...line, ...[...luck].reverse()])}Z`;
  return (
    <div class="luck-chart" aria-hidden="true">
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none">
        <defs>
          <pattern id="hatched" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path class="hatch" d="M0 0V9" />
          </pattern>
          <clipPath id="above-luck">
            <path d={`${through(luck)}V0H0Z`} />
          </clipPath>
          <clipPath id="below-luck">
            <path d={`${through(luck)}V${HIGH}H0Z`} />
          </clipPath>
        </defs>
        <path class="ground" d={`M0 ${level(1)}H${WIDE}M0 ${level(0)}H${WIDE}`} />
        {hands.slice(1).map((step) => (
          <path key={step} class="ground" d={`M${(WIDE * across(step - 1)).toFixed(1)} ${level(1)}V${level(0)}`} />
        ))}
        <path fill="url(#hatched)" d={`${through(luck)}V${level(start)}H0Z`} />
        <path class="won" clip-path="url(#above-luck)" d={band} />
        <path class="lost" clip-path="url(#below-luck)" d={band} />
        <path class="start" d={`M0 ${level(start)}H${WIDE}`} />
        <path class="lucky" d={through(luck)} />
        <path class="line" d={through(line)} />
      </svg>
      {[1, 0].map((value) => (
        <span key={value} class="level" style={{ top: `${100 * down(value)}%` }}>
          {chance(value)}
        </span>
      ))}
      <span class="level" style={{ top: `${100 * down(start)}%` }}>
        {chance(start)}
      </span>
      {[...dearest.entries()].reverse().map(([place, { step }]) => (
        <b
          key={step}
          class="mark"
          style={{ left: `${100 * across(step - 1)}%`, top: `${100 * down(chances[step - 1] ?? start)}%` }}
        >
          {place + 1}
        </b>
      ))}
    </div>
  );
}
