import type { Pack } from "../cards/draw";
import type { Example } from "../messages";
import { Card } from "./Card";
import "../styles/drawn.css";

/** An example in cards: what lies on the table, what is played, and what that takes. */
export const Drawn = ({ example: { table, card, takes }, pack }: { example: Example; pack: Pack }) => (
  <span class="drawn" aria-hidden="true">
    {table.map((one) => (
      <Card key={one} card={one} pack={pack} class={takes.includes(one) ? "taken" : ""} later />
    ))}
    <span class="plays">←</span>
    <Card card={card} pack={pack} class="played" later />
  </span>
);
