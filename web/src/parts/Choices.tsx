import type { Choice } from "../messages";
import { t } from "../texts/page";

export interface ChoicesProps {
  choices: readonly Choice[];
  /** The one that is shown as the first. */
  main?: Choice | undefined;
  onPick: (choice: Choice) => void;
  /** Whose capture is shown on the table while the finger, the mouse or the focus is on it. */
  onLook?: (choice: Choice | null) => void;
  /** What stands on a button in place of its words, which are then for screen readers alone. */
  draw?: (choice: Choice) => preact.ComponentChildren;
  disabled?: boolean;
  children?: preact.ComponentChildren;
}

/** What may be done, one button each: its words, and what it scores. */
export function Choices({ choices, main, onPick, onLook, draw, disabled = false, children }: ChoicesProps) {
  if (!choices.length && !children) return null;
  return (
    <section class="choices" aria-label={t("choices")}>
      {choices.map((choice) => (
        <button
          key={choice.actions.join("|")}
          type="button"
          class={`choice ${choice === main ? "main" : ""} ${choice.partial ? "partial" : ""}`}
          aria-disabled={disabled}
          onClick={() => !disabled && onPick(choice)}
          onPointerEnter={() => onLook?.(choice)}
          onPointerLeave={() => onLook?.(null)}
          onFocus={() => onLook?.(choice)}
          onBlur={() => onLook?.(null)}
        >
          <span class="choice-text" aria-hidden={draw !== undefined || choice.spoken !== ""}>
            {draw ? draw(choice) : choice.text}
          </span>
          {(draw || choice.spoken) && <span class="visually-hidden">{choice.spoken || choice.text}</span>}
          {choice.preview && <span class="points">{choice.preview}</span>}
          {choice.note && <span class="choice-note">{choice.note}</span>}
        </button>
      ))}
      {children}
    </section>
  );
}
