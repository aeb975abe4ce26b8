import type { Pack } from "../cards/draw";
import { Card } from "../parts/Card";
import "./trail.css";

interface TrailProps {
  readonly name: string;
  readonly card: string;
  readonly taken: readonly string[];
  readonly pack: Pack;
  /** The same in words. */
  readonly words: string;
}

/** The cards that the last move took and with which, until the next; a card that was only laid bears its own mark. */
export function Trail({ name, card, taken, pack, words }: TrailProps) {
  if (!taken.length) return null;
  return (
    <div class="trail" role="img" aria-label={words} style={{ "--taken": taken.length }}>
      <span class="trail-name">{name}</span>
      <Card card={card} pack={pack} cut="small" />
      <span>←</span>
      <span class="trail-taken">
        {taken.map((one) => (
          <Card key={one} card={one} pack={pack} cut="small" />
        ))}
      </span>
    </div>
  );
}
