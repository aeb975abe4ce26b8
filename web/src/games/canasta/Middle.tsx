import { Card } from "../../parts/Card";
import type { CanastaScene as Scene, Lay } from "./scene";
import { say } from "./texts";
import type { Trail } from "./trail";

export interface MiddleProps {
  scene: Scene;
  /** The scene whose motion has landed: its numbers are shown. */
  seen: Scene;
  /** The last turn, once it has been seen. */
  trail: Trail | undefined;
  draw: Lay | undefined;
  /** A tap on the pile: it takes it, or discards the picked card. */
  onPile: Lay | undefined;
  onPick: (choice: Lay) => void;
}

/** The stock and the pile: how many cards, whether it is frozen, what it takes. */
export function Middle({ scene, seen, trail, draw, onPile, onPick }: MiddleProps) {
  const { pile } = scene;
  const was = seen.pile;
  const drops = onPile?.does === "drop" || onPile?.does === "out";
  const top = pile.top ? say("pile", { n: pile.size, top: pile.top.name }) : say("pile_none");
  const name = trail?.seat == null || trail.seat === scene.seat ? "" : (scene.seats[trail.seat]?.name ?? "");
  const took = trail?.took && name ? say("last.took", { name }) : "";
  const dropped = trail?.dropped && name ? say("last.dropped", { name }) : "";
  const words = [top, pile.frozen ? say("frozen_by") : "", took, dropped].filter(Boolean).join(", ");
  const stock = [say("stock", { n: scene.stock }), trail?.drew && name ? say("last.drew", { name }) : ""]
    .filter(Boolean)
    .join(", ");
  return (
    <section class={`centre ${was.frozen ? "frozen-pile" : ""}`} aria-label={say("middle")} data-anchor="table">
      <Spot
        label={say("stock_label")}
        choice={draw}
        words={stock}
        onPick={onPick}
        anchor="stock"
        class={trail?.drew ? "last" : ""}
      >
        {scene.stock > 0 ? <Card card="back" pack="french" /> : <span class="empty-spot" />}
        <b class="size">{`${seen.stock}`}</b>
      </Spot>
      <Spot
        label={drops ? say("drop") : say("pile_label")}
        choice={onPile}
        words={words}
        onPick={onPick}
        anchor="pile"
        class={`pile ${drops ? "drops" : ""} ${trail?.dropped || trail?.took ? "last" : ""}`}
      >
        {was.freezer && <Card card={was.freezer} pack="french" class="across-card" />}
        {pile.size > 1 && <span class="under" />}
        {was.top && pile.size > was.size && <Card card={was.top.card} pack="french" class="before" />}
        {pile.top ? <Card card={pile.top.card} pack="french" class="top" /> : <span class="empty-spot" />}
        {seen.pile.size > 0 && <b class="size">{seen.pile.size}</b>}
      </Spot>
      <div class="pile-words">
        {was.lines.slice(1).map((line, i) => (
          <p key={line} class={was.frozen && i === 0 ? "ice" : ""}>
            {line}
          </p>
        ))}
        {was.aside > 0 && <p>{was.lines[0]}</p>}
      </div>
    </section>
  );
}

interface SpotProps {
  label: string;
  words: string;
  choice: Lay | undefined;
  onPick: (choice: Lay) => void;
  anchor: string;
  class?: string;
  children: preact.ComponentChildren;
}

function Spot({ label, words, choice, onPick, anchor, class: extra = "", children }: SpotProps) {
  const content = (
    <>
      <span class="cards-here">{children}</span>
      <span class="spot-label">{label}</span>
    </>
  );
  return choice ? (
    <button type="button" class={`spot target ${extra}`} data-anchor={anchor} onClick={() => onPick(choice)}>
      <span class="visually-hidden">
        {choice.text}. {words}.
      </span>
      {content}
    </button>
  ) : (
    <div class={`spot ${extra}`} data-anchor={anchor} role="img" aria-label={words}>
      {content}
    </div>
  );
}
