import type { ComponentChildren } from "preact";
import { go } from "../router";
import { t } from "../texts/page";
import { Languages } from "./Languages";

/** A page of the house beside the entrance: its title, the way back, and what it has to say. */
export function House({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="screen house-page" data-cloth="casa">
      <header class="masthead">
        <h1>{title}</h1>
        <div class="masthead-acts">
          <Languages />
          <button type="button" class="button quiet" onClick={() => go("/")}>
            {t("home")}
          </button>
        </div>
      </header>
      <main>{children}</main>
    </div>
  );
}
