import type { Pack } from "../cards/draw";
import type { Place } from "../messages";
import { Card } from "../parts/Card";
import type { TrickCard } from "./scene";
import "./trick_row.css";

interface TrickRowProps {
  readonly cards: readonly TrickCard[];
  readonly seats: readonly Place[];
  readonly title: string;
  readonly pack: Pack;
}

/** A trick in a row, for looking back: each card over who played it. */
export function TrickRow({ cards, seats, title, pack }: TrickRowProps) {
  return (
    <ol class="trick-row" aria-label={title}>
      {cards.map(({ card, name, seat, best }) => (
        <li key={card} class={best ? "winning" : ""}>
          <Card card={card} pack={pack} name={name} />
          <span>{seats[seat]?.name}</span>
        </li>
      ))}
    </ol>
  );
}
