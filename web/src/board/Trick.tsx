import type { Pack } from "../cards/draw";
import type { Place } from "../messages";
import { Card } from "../parts/Card";
import type { SeatCall, Calls, Trick } from "./scene";
import type { SeenTrick } from "./tricks";

interface Around {
  readonly seats: readonly Place[];
  /** Where each seat sits. */
  readonly at: ReadonlyMap<number, string>;
}

interface CardsProps extends Around {
  readonly trick: Trick;
  /** The trick as it is seen: one that is complete lies for a while. */
  readonly seen: SeenTrick;
  readonly pack: Pack;
  /** The card that is picked up shows where it would lie. */
  readonly ghost: string | undefined;
}

/** The cards of a trick, each before who played it; the best one is named. */
export function TrickCards({ trick, seen, pack, ghost, seats, at }: CardsProps) {
  return (
    <ol class={`trick ${seen.taken ? "won" : ""}`} aria-label={trick.title}>
      {seen.cards.map(({ card, name, seat, best }) => (
        <li key={card} class={`${at.get(seat) ?? "own"} ${best ? "winning" : ""}`}>
          <Card
            card={card}
            pack={pack}
            name={`${seats[seat]?.name ?? ""}: ${name}${best ? `, ${trick.winning}` : ""}`}
          />
          {best && !seen.taken && (
            <span class="last-mark" aria-hidden="true">
              {trick.winning}
            </span>
          )}
        </li>
      ))}
      {ghost && (
        <li class="own ghost" aria-hidden="true">
          <Card card={ghost} pack={pack} />
        </li>
      )}
    </ol>
  );
}

/** What everybody has said, each before their seat. */
export function CallsSaid({ calls: { title, calls }, seats, at }: Around & { readonly calls: Calls }) {
  return (
    <ol class="trick bids" aria-label={title}>
      {calls.map((call) => (
        <li key={call.seat} class={`${at.get(call.seat) ?? "own"} ${call.quiet ? "" : "loud"}`}>
          <span class="visually-hidden">{seats[call.seat]?.name}: </span>
          {said(call)}
        </li>
      ))}
    </ol>
  );
}

const said = ({ text, quiet }: SeatCall): string => (quiet ? text : `¡${text}!`);
