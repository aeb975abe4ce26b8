/** The parts of a table: trick, row, pile, and the line of facts that hold for all. */

import type { Pack } from "../cards/draw";
import type { Choice } from "../messages";
import { Card } from "../parts/Card";
import { Suit } from "../parts/Suit";
import { type Way, lettersOf } from "../parts/ways";
import { t } from "../texts/page";
import { CallsSaid, TrickCards } from "./Trick";
import type { Calls, KitScene, Pile, Row, TableFact, Trick } from "./scene";
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
  /** The cards that would be taken, and the ways to take them. */
  readonly takes: ReadonlySet<string>;
  readonly ways: readonly Way[];
}

/** More cards than these never lie in one line. */
const MANY = 10;

/** The part of this name; nothing where the server knows one that this page does not. */
export function Part({ id, shown }: { id: string; shown: Shown }) {
  const { tricks, rows, piles, calls } = shown.scene;
  const row = rows.find((one) => one.id === id);
  const pile = piles.find((one) => one.id === id);
  if (row) return <RowPart row={row} shown={shown} />;
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
      {shown.trick.taken && <p class="told">{shown.trick.taken.told}</p>}
    </div>
  );
}

/** What was said, until the first card lies. */
function CallsPart({ calls, shown: { scene, at, trick } }: { calls: Calls; shown: Shown }) {
  const begun = trick.cards.length > 0 || trick.taken !== null;
  return begun || !calls.calls.length ? null : <CallsSaid calls={calls} seats={scene.seats} at={at} />;
}

/** Open cards side by side, in one line or a few; rings and letters say what would be taken. */
function RowPart({ row, shown: { pack, takes, ways } }: { row: Row; shown: Shown }) {
  const n = row.cards.length;
  const lines = n > MANY ? 2 : 1;
  return (
    <ul
      class="laid"
      aria-label={row.title}
      data-count={n}
      style={{ "--lines": lines, "--n": Math.ceil(Math.max(n, 1) / lines), "--half": Math.ceil(n / (lines + 1)) || 1 }}
    >
      {row.cards.map(({ card, name }) => (
        <li key={card} class={takes.has(card) ? "wanted" : ""}>
          <Card card={card} pack={pack} name={name} />
          {ways.length > 0 && lettersOf(ways, card) && (
            <b class="letters" aria-hidden="true">
              {lettersOf(ways, card)}
            </b>
          )}
        </li>
      ))}
      {n === 0 && <li class="nothing">{t("empty")}</li>}
    </ul>
  );
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
export function Strip({ facts, pack }: { facts: readonly TableFact[]; pack: Pack }) {
  if (!facts.length) return null;
  return (
    <dl class="strip">
      {facts.map(({ label, value, suit }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {suit && <Suit letter={suit} pack={pack} />} {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
