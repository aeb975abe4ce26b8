import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { Refusal } from "../net/api";
import { go } from "../router";
import { plain } from "../texts/plain";
import { t } from "../texts/page";
import { useCloth } from "./cloth";
import "../styles/plain.css";

interface PlainProps {
  title: string;
  text?: string;
  /** Buttons for all that may be done here; the way to the entrance stands beside them. */
  children?: ComponentChildren;
}

/**
 * A page where there is nothing to play: an empty table with its coffee, what happened, and what can be done now.
 * A title that is a sentence and its reason (`no longer valid: ask the host`) stands as both.
 */
export function Plain({ title, text = "", children }: PlainProps) {
  const [head = "", rest = ""] = text ? [title, text] : title.split(/: (.*)/);
  useCloth(undefined);
  useEffect(() => {
    document.title = `${title} · Sobremesa`;
  }, [title]);
  return (
    <main class="screen plain" data-cloth="casa">
      <section class="tile">
        <div role="alert">
          <h1>{head.replace(/\.$/, "")}</h1>
          {rest && <p>{rest.charAt(0).toUpperCase() + rest.slice(1)}</p>}
        </div>
        <div class="row">
          {children}
          <button type="button" class={`button ${children ? "" : "main"}`} onClick={() => go("/")}>
            {t("home")}
          </button>
        </div>
      </section>
    </main>
  );
}

/** A page of which something could not be had: the server's own reason, or that it cannot be reached. */
export function Failed({ problem }: { problem: unknown }) {
  useLayoutEffect(() => {
    const again = (): void => location.reload(); // heard as soon as it is said that there is none: it may be back before that is painted
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, []);
  if (problem instanceof Refusal)
    return <Plain title={problem.message} text={problem.problem.error === "no_table" ? plain("no_table") : ""} />;
  return (
    <Plain title={plain("offline")} text={plain("offline_text")}>
      <button type="button" class="button main" onClick={() => location.reload()}>
        {t("retry")}
      </button>
    </Plain>
  );
}
