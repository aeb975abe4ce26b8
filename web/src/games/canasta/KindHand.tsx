import type { Held } from "./scene";
import { Card } from "../../parts/Card";
import { useRoving } from "../../parts/roving";
import type { Picked } from "./picked";
import { say } from "./texts";

export interface KindHandProps {
  cards: readonly Held[];
  picked: Picked;
  active: boolean;
  /** The kinds of which cards have just come. */
  fresh: ReadonlySet<string>;
  onTap: (held: Held) => void;
  onRefused: (held: Held) => void;
}

/** The own hand by kinds, in two rows: one tab stop, arrows move, Enter and Space take one more card of the kind. */
export function KindHand({ cards, picked, active, fresh, onTap, onRefused }: KindHandProps) {
  const wide = matchMedia("(min-width: 700px), (orientation: landscape) and (min-width: 640px) and (max-height: 520px)").matches;
  const perRow = wide ? Math.max(cards.length, 1) : cards.length <= 6 ? Math.max(cards.length, 1) : Math.ceil(cards.length / 2);

  const { here, list, keys, setAt, tap } = useRoving(
    cards.length,
    (index) => {
      const held = cards[index] as Held;
      if (held.playable) onTap(held);
      else onRefused(held);
    },
    perRow,
  );

  return (
    <section class={`hand kinds ${active ? "active" : ""}`} aria-label={say("hand")} data-anchor="hand">
      <ul ref={list} onKeyDown={keys} style={{ "--per-row": perRow, "--kinds": Math.max(cards.length, 1) }}>
        {cards.map((held, index) => {
          const n = picked[held.kind] ?? 0;
          const count = n ? `${n}/${held.count}` : held.count > 1 ? `×${held.count}` : "";
          const words = [held.name, count, n ? say("picked", { n }) : "", fresh.has(held.kind) ? say("new_card") : "", held.why];
          return (
            <li key={held.kind}>
              <button
                type="button"
                class={`card-button ${n ? "chosen" : ""} ${active && held.playable ? "playable" : ""} ${fresh.has(held.kind) ? "fresh" : ""}`}
                tabIndex={index === here ? 0 : -1}
                aria-disabled={!held.playable}
                aria-pressed={n > 0}
                aria-label={words.filter(Boolean).join(", ")}
                data-kind={held.kind}
                onClick={() => tap(index)}
                onFocus={() => setAt(index)}
              >
                {held.count > 2 && <span class="under second" />}
                {held.count > 1 && <span class="under" />}
                <Card card={held.card} pack="french" />
                {count && <span class={`count ${n ? "some" : ""}`}>{count}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
