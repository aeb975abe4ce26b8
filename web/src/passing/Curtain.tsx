import { useLayoutEffect, useRef } from "preact/hooks";
import { clothOf } from "../games";
import { type Hand, gameOf, tokenOf } from "../net/seats";
import { Portrait } from "../parts/Portrait";
import { useCloth } from "../parts/cloth";
import { go } from "../router";
import { s } from "../texts/pass";
import { t } from "../texts/page";
import { next, take } from "./holder";
import "./passing.css";

/** The device goes from one to another: no line to the table is open, and nothing of it is on the page. */
export function Curtain({ id, hands }: { id: string; hands: readonly Hand[] }) {
  const to = hands.find(({ name }) => name === next.value);
  const others = hands.filter((hand) => (to ? hand.token === tokenOf(id) : true));
  const title = to ? s("to", { name: to.name }) : s("who");
  const head = useRef<HTMLHeadingElement>(null);
  useCloth(clothOf(gameOf(id)));
  useLayoutEffect(() => {
    document.title = `${title} · Sobremesa`;
    head.current?.focus(); // not a button: who has just passed it on may still be pressing a key
  }, [title]);
  return (
    <main class="screen curtain">
      <section class="curtain-cloth">
        {to && <Portrait name={to.name} person />}
        <h1 ref={head} tabIndex={-1}>
          {title}
        </h1>
        <p>{s("hidden")}</p>
        {to && (
          <button type="button" class="button gold" onClick={() => take(id, to)}>
            {s("me", { name: to.name })}
          </button>
        )}
        {others.map((hand) => (
          <button key={hand.token} type="button" class="button" onClick={() => take(id, hand)}>
            {s(to ? "back" : "me", { name: hand.name })}
          </button>
        ))}
      </section>
      <button type="button" class="button quiet" onClick={() => go("/")}>
        {t("home")}
      </button>
    </main>
  );
}
