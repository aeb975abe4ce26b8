/** The parts of a table: trick, row, pile, and the line of facts that hold for all. */

import type { ComponentChildren, ComponentType } from "preact";
import type { Pack } from "../cards/draw";
import type { CardFace, Choice } from "../messages";
import { Card } from "../parts/Card";
import { Suit } from "../parts/Suit";
import type { Way } from "../parts/ways";
import { t } from "../texts/page";
import type { OwnPartProps } from "./OwnPart";
import type { Picked, RowProps } from "./Row";
import { CallsSaid, TrickCards } from "./Trick";
import type { Calls, KitScene, Pile, TableFact, Trick } from "./scene";
import type { SeenTrick } from "./tricks";

/** What parts are drawn from: the scene, and what whoever looks has picked up or rests on. */
export interface Shown {
  readonly scene: KitScene;
  readonly pack: Pack;
  /** Where each seat sits. */
  readonly at: ReadonlyMap<number, string>;
  /** The trick as it is seen: one that is complete lies for a while. */
  readonly trick: SeenTrick;
  /** The card that is picked up shows where it would lie. */
  readonly ghost: string | undefined;
  /** The cards that would be taken, the ways to take them, and the one of these that is shown as the first. */
  readonly takes: ReadonlySet<string>;
  readonly ways: readonly Way[];
  readonly chosen: Way | undefined;
  readonly says: RowProps["says"];
  readonly picked: Picked | undefined;
  readonly landed: boolean;
  /** What is told beside the trick. */
  readonly told: ComponentChildren;
  /** Draws what a module of the game draws, in the place of the plain part; none where no game brings any. */
  readonly Own: ComponentType<OwnPartProps> | undefined;
  /** Draws the rows; a game without any does not load it. */
  readonly Row: ComponentType<RowProps> | undefined;
}

/** A fact, the card that tells of it, and what there is to say besides; what is plain needs no label. */
export interface Fact extends TableFact {
  readonly plain?: boolean;
  readonly face?: CardFace;
  readonly more?: string;
}

/** The part of this name, drawn by a module of the game where it has one for it. */
export function Part({ id, shown }: { id: string; shown: Shown }) {
  const { Own, scene, pack } = shown;
  const own = Own && scene.own.find((one) => one.id === id);
  const plain = <PlainPart id={id} shown={shown} />;
  return own ? (
    <Own own={own} pack={pack} sides={scene.sides.map(({ side }) => side)}>
      {plain}
    </Own>
  ) : (
    plain
  );
}

/** The same as the kit draws it; nothing where the server knows one that this page does not. */
function PlainPart({ id, shown }: { id: string; shown: Shown }) {
  const { tricks, rows, piles, calls } = shown.scene;
  const row = rows.find((one) => one.id === id);
  const pile = piles.find((one) => one.id === id);
  if (row) {
    const { Row, pack, takes, ways, chosen, says, picked, landed } = shown;
    return (
      Row && (
        <Row
          title={row.title}
          cards={row.cards}
          pack={pack}
          takes={takes}
          ways={ways}
          chosen={chosen}
          says={says}
          picked={picked}
          landed={landed}
        />
      )
    );
  }
  if (pile) return <PilePart pile={pile} shown={shown} />;
  const said = calls.find((one) => one.id === id);
  if (said) return <CallsPart calls={said} shown={shown} />;
  const trick = tricks.find((one) => one.id === id);
  return trick ? <TrickPart trick={trick} shown={shown} /> : null;
}

/** The trick as it lies; then who has taken it. */
function TrickPart({ trick, shown }: { trick: Trick; shown: Shown }) {
  const { scene, pack, at, ghost } = shown;
  const lies = shown.trick.cards.some(({ seat }) => seat === scene.seat);
  return (
    <div class="trick-part">
      <TrickCards
        trick={trick}
        seen={shown.trick}
        pack={pack}
        ghost={lies ? undefined : ghost}
        seats={scene.seats}
        at={at}
      />
      {shown.told && <p class="told">{shown.told}</p>}
    </div>
  );
}

/** What was said, until the first card lies. */
function CallsPart({ calls, shown: { scene, at, trick } }: { calls: Calls; shown: Shown }) {
  const begun = trick.cards.length > 0 || trick.taken !== null;
  return begun || !calls.calls.length ? null : <CallsSaid calls={calls} seats={scene.seats} at={at} />;
}

/** A pile face down with its number, and the open card that lies crosswise below it. */
function PilePart({ pile: { id, title, n, under, under_title }, shown: { pack } }: { pile: Pile; shown: Shown }) {
  return (
    <div
      class="pile-part"
      role="img"
      aria-label={`${title}: ${t("cards", { n })}${under ? `. ${under_title}: ${under.name}` : ""}`}
    >
      <span class={`heap ${under ? "crossed" : ""}`} data-anchor={`pile-${id}`} data-n={n}>
        {under && <Card card={under.card} pack={pack} class="under" />}
        {n > (under ? 1 : 0) && <Card card="back" pack={pack} />}
        <b class="held">{n}</b>
      </span>
      <span class="pile-name">{title}</span>
    </div>
  );
}

/** A choice on its button: its words, or what it takes in cards. */
export function Drawn({ choice, scene, pack }: { choice: Choice; scene: KitScene; pack: Pack }) {
  const row = scene.rows.find(({ cards }) => cards.some(({ card }) => choice.takes.includes(card)));
  if (!row) return <>{choice.text}</>;
  return (
    <>
      {row.take}
      <span class="takes">
        {choice.takes.map((card) => (
          <Card key={card} card={card} pack={pack} cut="small" />
        ))}
      </span>
    </>
  );
}

/** What holds for all, such as trumps. */
export function Strip({ facts, pack }: { facts: readonly Fact[]; pack: Pack }) {
  if (!facts.length) return null;
  return (
    <dl class="strip">
      {facts.map(({ label, value, suit, face, more, plain }) => (
        <div key={label}>
          <dt class={plain ? "visually-hidden" : ""}>{label}</dt>
          <dd>
            {face && <Card card={face.card} pack={pack} name={face.name} />}
            {suit && <Suit letter={suit} pack={pack} />} {value}
            {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
