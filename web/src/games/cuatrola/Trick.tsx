import { Card } from "../../parts/Card";
import type { CuatrolaScene as Scene, Trick } from "./scene";
import { say } from "./texts";

export interface TrickProps {
  scene: Scene;
  /** The trick to show: the one that lies, or the last one until it is gathered. */
  trick: Trick | null;
  /** Where each seat sits. */
  places: ReadonlyMap<number, string>;
  /** The card that is picked up: it shows where it would lie. */
  ghost?: string | undefined;
}

/** The trick as it lies: each card before who played it, the winning one framed. */
export function TrickOnTable({ scene, trick, places, ghost }: TrickProps) {
  const name = (seat: number): string => scene.seats[seat]?.name ?? "";
  return (
    <ol class={`trick ${trick?.winner != null ? "won" : ""}`} aria-label={say("trick")}>
      {trick?.cards.map((one) => (
        <li key={one.card} class={`${places.get(one.seat) ?? "own"} ${one.winning ? "winning" : ""}`}>
          <Card
            card={one.card}
            pack="spanish"
            name={`${name(one.seat)}: ${one.name}${one.winning ? `, ${say("winning")}` : ""}`}
          />
          {one.winning && trick.winner == null && (
            <span class="last-mark" aria-hidden="true">
              {say("winning")}
            </span>
          )}
        </li>
      ))}
      {ghost && (
        <li class="own ghost" aria-hidden="true">
          <Card card={ghost} pack="spanish" />
        </li>
      )}
    </ol>
  );
}

/** Everybody's bids, each before their seat. */
export function Bids({ scene, places }: { scene: Scene; places: ReadonlyMap<number, string> }) {
  return (
    <ol class="trick bids" aria-label={say("bids")}>
      {scene.bids.map((bid) => (
        <li key={bid.seat} class={`${places.get(bid.seat) ?? "own"} ${bid.call === "paso" ? "" : "loud"}`}>
          <span class="visually-hidden">{scene.seats[bid.seat]?.name}: </span>
          {bid.call === "paso" ? bid.text : `¡${bid.text}!`}
        </li>
      ))}
    </ol>
  );
}
