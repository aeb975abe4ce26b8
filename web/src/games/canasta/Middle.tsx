import { Card } from "../../parts/Card";
import type { CanastaScene as Scene, Lay } from "./scene";
import { say } from "./texts";

export interface MiddleProps {
  scene: Scene;
  draw: Lay | undefined;
  /** What a tap on the pile does: take it, or discard the picked card. */
  onPile: Lay | undefined;
  onPick: (choice: Lay) => void;
}

/** The stock and the pile: how many cards, whether it is frozen, what it takes. */
export function Middle({ scene, draw, onPile, onPick }: MiddleProps) {
  const { pile } = scene;
  const drops = onPile?.does === "drop" || onPile?.does === "out";
  const top = pile.top ? say("pile", { n: pile.size, top: pile.top.name }) : say("pile_none");
  const words = [top, pile.frozen ? say("frozen_by") : ""].filter(Boolean).join(", ");
  return (
    <section class={`centre ${pile.frozen ? "frozen-pile" : ""}`} aria-label={say("middle")} data-anchor="table">
      <Spot label={say("stock_label")} choice={draw} words={say("stock", { n: scene.stock })} onPick={onPick} anchor="stock">
        {scene.stock > 0 ? <Card card="back" pack="french" /> : <span class="empty-spot" />}
        <b class="size">{scene.stock}</b>
      </Spot>
      <Spot label={drops ? say("drop") : say("pile_label")} choice={onPile} words={words} onPick={onPick} anchor="pile" class={drops ? "pile drops" : "pile"}>
        {pile.freezer && <Card card={pile.freezer} pack="french" class="across-card" />}
        {pile.size > 1 && <span class="under" />}
        {pile.top ? <Card card={pile.top.card} pack="french" class="top" /> : <span class="empty-spot" />}
        {pile.size > 0 && <b class="size">{pile.size}</b>}
      </Spot>
      <div class="pile-words">
        {pile.lines.slice(1).map((line, i) => (
          <p key={line} class={pile.frozen && i === 0 ? "ice" : ""}>
            {line}
          </p>
        ))}
        {pile.aside > 0 && <p>{pile.lines[0]}</p>}
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
