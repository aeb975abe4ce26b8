import { useRef, useState } from "preact/hooks";
import { Refusal, api } from "../net/api";
import { go } from "../router";
import { h } from "../texts/home";
import { t } from "../texts/page";

const LETTERS = 6;
const MOST = 10;
const letters = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z]/g, "")
    .slice(0, MOST);

/** Somebody was told a code: six letters or more, and they stand before the table. */
export function TableCode() {
  const [code, setCode] = useState("");
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const find = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (code.length < LETTERS) {
      setError(h("code_short"));
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      const { table, invite } = await api.code(code);
      go(`/t/${table}#${invite}`);
    } catch (problem) {
      setError(problem instanceof Refusal ? problem.message : t("failed"));
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <section class="tile" aria-labelledby="code">
      <h2 id="code">{h("code")}</h2>
      <p id="code-text" role="alert" class={error && "error"}>
        {error || h("code_text")}
      </p>
      <form class="code-form" onSubmit={(event) => void find(event)}>
        <input
          ref={field}
          class="code"
          value={code}
          aria-label={h("code_label")}
          aria-describedby="code-text"
          aria-invalid={error !== ""}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          enterkeyhint="go"
          onInput={(event) => {
            setError("");
            const typed = letters(event.currentTarget.value);
            event.currentTarget.value = typed;
            setCode(typed);
          }}
        />
        <button type="submit" class="button" disabled={busy} aria-label={h("code_go")}>
          <Arrow />
        </button>
      </form>
    </section>
  );
}

const Arrow = () => (
  <svg
    class="sign"
    viewBox="0 0 24 24"
    width="24"
    height="24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    stroke-width="2.4"
    stroke-linecap="round"
    stroke-linejoin="round"
  >
    <path d="M4 12h15M13 6l6 6-6 6" />
  </svg>
);
