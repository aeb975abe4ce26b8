import type { BoardResult } from "../messages";
import { d } from "../texts/today";
import { columns, scale } from "./scale";
import { inFront, ofHouse, score } from "./words";
import "./today.css";

/** The same cards in several hands: one's own, the house's, and everybody's; the further to the right, the better. */
export function Compared({ result, you }: { result: BoardResult; you: string }) {
  const house = ofHouse(result);
  const made = { at: scale(result) };
  return (
    <div class="compared">
      <Made {...made} side="ours" name={you} lead={result.lead} points={result.points} />
      {house !== null && <Made {...made} side="theirs" name={d("house")} lead={house} points={result.house} />}
      {result.of > 1 && <Everybody result={result} />}
    </div>
  );
}

interface MadeProps {
  side: "ours" | "theirs";
  name: string;
  lead: number;
  points: readonly number[];
  at: (lead: number) => number;
}

/** What somebody made of the cards: a bar as long as it was good. */
function Made({ side, name, lead, points, at }: MadeProps) {
  return (
    <p class={`made ${side}`}>
      <span class="made-by">
        <b>{name}</b> <small>{score(points)}</small>
      </span>{" "}
      <span class="made-bar" aria-hidden="true">
        <span style={{ width: `${at(lead)}%` }} />
      </span>{" "}
      <b class="made-lead">{inFront(lead)}</b>
    </p>
  );
}

/** How many had which lead, the own one marked. */
function Everybody({ result }: { result: BoardResult }) {
  const { own, others } = columns(result);
  return (
    <p class="made everybody">
      <span class="made-by">
        <b>{d("everybody")}</b> <small>{d("people", { n: result.of })}</small>
      </span>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={others} />
        <path class="ours" d={own} />
      </svg>
    </p>
  );
}
