import { useLayoutEffect, useRef } from "preact/hooks";
import type { Review, ReviewedDecision } from "../messages";
import { v } from "../texts/review";
import { loss } from "./numbers";

/** So many of the dearest are shown, and of those in dispute. */
const MOST = 8;

interface DecisionsProps {
  found: Review;
  /** Those of whom is looked at. */
  all: readonly ReviewedDecision[];
  /** The step of the one that is shown. */
  shown: number | null;
  /** The step of the one that was shown last in the list's place: there the focus comes back. */
  last: number | null;
  onShow: (step: number) => void;
}

/** The dearest decisions, those in dispute, and the way through all of them. */
export function Decisions({ found, all, shown, last, onShow }: DecisionsProps) {
  const some = (places: readonly number[]): ReviewedDecision[] =>
    places.flatMap((n) => found.decisions[n] ?? []).filter((one) => all.includes(one));
  const disputed = some(found.disputed).slice(0, MOST);
  const [dearest, first] = [some(found.dearest).slice(0, MOST), all[0]];
  const rows = (decisions: readonly ReviewedDecision[]) => (
    <ol class="review-rows">
      {decisions.map((one) => (
        <li key={one.step}>
          <Row
            one={one}
            name={found.names[one.seat] ?? ""}
            shown={one.step === shown}
            last={one.step === last}
            onShow={onShow}
          />
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <section aria-labelledby="review-dearest">
        <h2 id="review-dearest">{v("dearest")}</h2>
        {dearest.length ? rows(dearest) : <p>{v("none")}</p>}
      </section>
      {disputed.length > 0 && (
        <section aria-labelledby="review-disputed">
          <h2 id="review-disputed">{v("disputed")}</h2>
          {rows(disputed)}
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
  name: string;
  shown: boolean;
  last: boolean;
  onShow: (step: number) => void;
}

function Row({ one, name, shown, last, onShow }: RowProps) {
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
      <span class="review-place">
        {name} · {one.place}
      </span>
      {one.loss > 0 && <b class="review-loss">{loss(one.loss)}</b>}
    </button>
  );
}
