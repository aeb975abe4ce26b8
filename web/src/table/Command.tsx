import { useState } from "preact/hooks";
import { t } from "../texts/page";
import type { TableStore } from "./store";

/** A play as it is typed at the terminal: the number of a choice, or notation; an empty line lists the choices. */
export function Command({ store }: { store: TableStore }) {
  const [line, setLine] = useState("");
  const [listed, setListed] = useState(false);
  const choices = store.scene.value?.choices ?? [];
  const send = (event: Event): void => {
    event.preventDefault();
    const text = line.trim();
    if (!text) return setListed(!listed);
    const numbered = /^\d{1,3}$/.test(text) ? choices[Number(text) - 1] : undefined;
    store.play(numbered?.actions ?? [text]);
    setLine("");
  };
  const example = choices.at(-1)?.actions[0] ?? "";
  return (
    <form onSubmit={send}>
      {listed && (
        <ol aria-label={t("choices")}>
          {choices.map((choice) => (
            <li key={choice.actions.join()}>{choice.preview ? `${choice.text}: ${choice.preview}` : choice.text}</li>
          ))}
        </ol>
      )}
      <label class="field">
        {t("command")}
        <span class="hint-text">{example ? t("command_hint_example", { example }) : t("command_hint")}</span>
        <span class="command">
          <input
            class="text"
            value={line}
            autocomplete="off"
            spellcheck={false}
            onInput={(e) => setLine(e.currentTarget.value)}
          />
          <button type="submit" class="button">
            {t("send")}
          </button>
        </span>
      </label>
    </form>
  );
}
