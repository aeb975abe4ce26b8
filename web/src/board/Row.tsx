import { useRef } from "preact/hooks";
import type { Pack } from "../cards/draw";
import type { CardFace, Choice } from "../messages";
import { Brackets } from "../parts/Brackets";
import { Card } from "../parts/Card";
import { type Way, lettersOf } from "../parts/ways";
import { t } from "../texts/page";

/** A card of a row; `last` is the one just laid. */
interface Lying extends CardFace {
  readonly last?: boolean;
}

export interface RowProps {
  readonly title?: string;
  readonly cards: readonly Lying[];
  readonly pack: Pack;
  /** The cards that would be taken, the ways to take them, and the one of these that is shown as the first. */
  readonly takes: ReadonlySet<string>;
  readonly ways: readonly Way[];
  readonly chosen: Way | undefined;
  /** What a way adds up to, said beside its letter where there is room. */
  readonly says?: ((choice: Choice) => string) | undefined;
  /** Whether what moves has landed: no sooner is it told what lies. */
  readonly landed: boolean;
  readonly picked?: Picked | undefined;
}

/** Single cards that are picked to be taken. */
export interface Picked {
  readonly cards: ReadonlySet<string>;
  readonly toggle: (card: string) => void;
}

/** Fewer cards than these are no larger: the fifth takes little from those that lie. */
const FEW = 4.6;
/** Fewer cards than these lie in one line. */
const MANY = 6;
/** More cards than these never lie in one line. */
const MOST = 10;

/** Open cards side by side, in one line or a few; rings, brackets and letters say what would be taken. */
export function Row({ title, cards, pack, takes, ways, chosen, says, landed, picked }: RowProps) {
  const list = useRef<HTMLUListElement>(null);
  const n = cards.length;
  const lines = n > MOST ? 2 : 1;
  const most = Math.max(Math.ceil(n / lines), FEW / lines);
  return (
    <>
      <ul
        class="laid"
        ref={list}
        aria-label={title}
        data-many={n >= MANY || undefined}
        style={{ "--lines": lines, "--n": most, "--half": Math.ceil(n / (lines + 1)) || 1 }}
      >
        {cards.map(({ card, name: face, last }) => {
          const letters = lettersOf(ways, card);
          const name = last ? `${face}, ${t("just_laid")}` : face;
          return (
            <li
              key={card}
              class={`${last ? "last" : ""} ${takes.has(card) ? "lit" : letters ? "other" : ""}`}
              data-ways={letters || undefined}
            >
              {picked ? (
                <button
                  type="button"
                  class="card-button"
                  aria-pressed={takes.has(card)}
                  onClick={() => picked.toggle(card)}
                  aria-label={name}
                >
                  <Card card={card} pack={pack} />
                </button>
              ) : (
                <Card card={card} pack={pack} name={name} />
              )}
              {last && landed && <span class="last-mark">{t("just_laid")}</span>}
            </li>
          );
        })}
      </ul>
      {n === 0 && landed && <p class="nothing">{t("empty")}</p>}
      <Brackets row={list} ways={ways} chosen={chosen} says={says} />
    </>
  );
}
