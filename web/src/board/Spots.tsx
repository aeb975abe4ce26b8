import type { Pack } from "../cards/draw";
import { Card } from "../parts/Card";
import { g } from "../texts/groups";
import { t } from "../texts/page";
import type { GroupScene, Lay } from "./scene";
import type { Trail } from "./turn";

export interface SpotsProps {
  scene: GroupScene;
  /** The scene whose motion has landed: its numbers are shown. */
  seen: GroupScene;
  pack: Pack;
  /** The last turn, once it has been seen. */
  trail: Trail | undefined;
  draw: Lay | undefined;
  /** A tap on the pile: it takes it, or discards the picked card. */
  onPile: Lay | undefined;
  onPick: (choice: Lay) => void;
}

/** The stock and the discards: how many cards, whether they are frozen, what it takes. */
export function Spots({ scene, seen, pack, trail, draw, onPile, onPick }: SpotsProps) {
  const { discards: pile, stock } = scene;
  const was = seen.discards;
  const drops = onPile?.does === "drop" || onPile?.does === "out";
  const name = trail?.seat == null || trail.seat === scene.seat ? "" : (scene.seats[trail.seat]?.name ?? "");
  const took = trail?.took && name ? g("last.took", { name }) : "";
  const dropped = trail?.dropped && name ? g("last.dropped", { name }) : "";
  const words = [pile.told, took, dropped].filter(Boolean).join(", ");
  const drew = trail?.drew && name ? `, ${g("last.drew", { name })}` : "";
  return (
    <section class={`centre ${was.frozen ? "frozen-pile" : ""}`} aria-label={g("middle")} data-anchor="table">
      <Spot
        label={stock.title}
        choice={draw}
        words={`${stock.title}: ${t("cards", { n: stock.n })}${drew}`}
        onPick={onPick}
        anchor="stock"
        class={trail?.drew ? "last" : ""}
      >
        {stock.n > 0 ? <Card card="back" pack={pack} /> : <span class="empty-spot" />}
        <b class="size">{`${seen.stock.n}`}</b>
      </Spot>
      <Spot
        label={drops ? g("drop") : pile.title}
        choice={onPile}
        words={words}
        onPick={onPick}
        anchor="pile"
        class={`pile ${drops ? "drops" : ""} ${trail?.dropped || trail?.took ? "last" : ""}`}
      >
        {was.across && <Card card={was.across} pack={pack} class="across-card" />}
        {pile.size > 1 && <span class="under" />}
        {was.top && pile.size > was.size && <Card card={was.top.card} pack={pack} class="before" />}
        {pile.top ? <Card card={pile.top.card} pack={pack} class="top" /> : <span class="empty-spot" />}
        {was.size > 0 && <b class="size">{was.size}</b>}
      </Spot>
      <div class="pile-words">
        {was.lines.map((line, i) => (
          <p key={line} class={was.frozen && i === 0 ? "ice" : ""}>
            {line}
          </p>
        ))}
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
