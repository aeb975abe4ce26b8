import type { Told } from "../../messages";
import { Card } from "../../parts/Card";
import { read } from "./flights";

/** Shows the cards that the last move took and with which, until the next; a card that was only laid bears its own mark. */
export function Trail({ told, name }: { told: Told; name: string }) {
  const { card, taken } = read(told.text);
  if (!taken.length) return null;
  return (
    <div class="trail" role="img" aria-label={told.lines.join(" ")} style={{ "--taken": taken.length }}>
      <span class="trail-name">{name}</span>
      <Card card={card} pack="french" cut="small" />
      <span>←</span>
      <span class="trail-taken">
        {taken.map((one) => (
          <Card key={one} card={one} pack="french" cut="small" />
        ))}
      </span>
    </div>
  );
}
