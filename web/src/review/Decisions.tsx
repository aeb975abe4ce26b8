import { useLayoutEffect, useRef } from "preact/hooks";
import type { Review, ReviewedDecision, ReviewedTurn } from "../messages";
import { v } from "../texts/review";
import { loss } from "./numbers";

/** So many of the dearest turns are shown, and of the decisions in dispute. */
const MOST = 8;

interface DecisionsProps {
  found: Review;
  /** The dearest turns of whom is looked at, and all their decisions. */
  turns: readonly ReviewedTurn[];
  all: readonly ReviewedDecision[];
  /** The step of the one that is shown. */
  shown: number | null;
  /** The step of the one that was shown last in the list's place: there the focus comes back. */
  last: number | null;
  onShow: (step: number) => void;
}

/** The dearest turns with what they lost by, the decisions in dispute, and the way through all of them. */
export function Decisions({ found, turns, all, shown, last, onShow }: DecisionsProps) {
  const some = (places: readonly number[]): ReviewedDecision[] =>
    places.flatMap((n) => found.decisions[n] ?? []).filter((one) => all.includes(one));
  const disputed = some(found.disputed).slice(0, MOST);
  const first = all[0];
  const row = (one: ReviewedDecision, place: string) => (
    <Row one={one} place={place} shown={one.step === shown} last={one.step === last} onShow={onShow} />
  );
  const where = (seat: number, place: string): string => `${found.names[seat] ?? ""} · ${place}`;
  const turn = ({ seat, place, loss: lost, decisions }: ReviewedTurn) => {
    const [only, ...more] = some(decisions);
    if (only && !more.length) return <li key={only.step}>{row(only, where(seat, place))}</li>;
    return (
      <li key={only?.step}>
        <p class="review-turn">
          <span class="review-place">{where(seat, place)}</span>
          <b class="review-loss">{loss(lost)}</b>
        </p>
        <ol class="review-steps">
          {some(decisions).map((one) => (
            <li key={one.step}>{row(one, "")}</li>
          ))}
        </ol>
      </li>
    );
  };
  return (
    <>
      <section aria-labelledby="review-dearest">
        <h2 id="review-dearest">{v("dearest")}</h2>
        {turns.length ? <ol class="review-rows">{turns.slice(0, MOST).map(turn)}</ol> : <p>{v("none")}</p>}
      </section>
      {disputed.length > 0 && (
        <section aria-labelledby="review-disputed">
          <h2 id="review-disputed">{v("disputed")}</h2>
          <ol class="review-rows">
            {disputed.map((one) => (
              <li key={one.step}>{row(one, where(one.seat, one.place))}</li>
            ))}
          </ol>
        </section>
      )}
      {first && (
        <button type="button" class="button" onClick={() => onShow(first.step)}>
          {v("all")} ({all.length})
        </button>
      )}
    </>
  );
}

interface RowProps {
  one: ReviewedDecision;
  /** Who decided, and where in the match; empty for a step of a turn that is told above it. */
  place: string;
  shown: boolean;
  last: boolean;
  onShow: (step: number) => void;
}

function Row({ one, place, shown, last, onShow }: RowProps) {
  const row = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (last) row.current?.focus();
  }, []);
  return (
    <button
      type="button"
      class="review-row"
      ref={row}
      aria-current={shown || undefined}
      onClick={() => onShow(one.step)}
    >
      <span class="review-played">{one.played}</span>
      {place && <span class="review-place">{place}</span>}
      {one.loss > 0 && <b class="review-loss">{loss(one.loss)}</b>}
    </button>
  );
}
