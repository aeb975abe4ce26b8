import type { TableStore } from "../table/store";
import { t } from "../texts/page";
import type { Lay, Way } from "./scene";

export interface ActsProps {
  choices: readonly Lay[];
  /** Ways to the pile that are closed now: the words beside the pile say why in short, a tap says it with its clause. */
  closed: readonly Way[];
  advised: string | undefined;
  main: (choice: Lay) => boolean;
  store: TableStore;
  onPick: (choice: Lay) => void;
  children?: preact.ComponentChildren;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The choices for what is picked, one button each, with what comes of it. */
export function Acts({ choices, closed, advised, main, store, onPick, children }: ActsProps) {
  return (
    <section class="choices chips" aria-label={t("choices")}>
      {choices.map((choice) => (
        <button
          key={choice.actions.join("|")}
          type="button"
          class={`choice ${main(choice) ? "main" : ""} ${choice.actions.join("|") === advised ? "advised" : ""}`}
          data-does={choice.does}
          aria-disabled={store.pending.value !== null}
          onClick={() => onPick(choice)}
        >
          <span class="choice-text">{capital(choice.text)}</span>{" "}
          {choice.preview && <span class="choice-note">{choice.preview}</span>}
        </button>
      ))}
      {closed.map((way) => (
        <button
          key={way.action}
          type="button"
          class="choice closed"
          aria-disabled="true"
          onClick={() => store.tell(way.why, way.clause)}
        >
          <span class="choice-text">{capital(way.text)}</span>
          <span class="visually-hidden">. {way.why}</span>
        </button>
      ))}
      {children}
    </section>
  );
}
