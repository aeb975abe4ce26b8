import type { ReadonlySignal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { Pack } from "../cards/draw";
import type { Choice } from "../messages";
import { t } from "../texts/page";
import { Card } from "./Card";
import { drawn, useLast } from "./drawn";
import { type Way, waysOf } from "./ways";

export interface ChoicesProps {
  choices: readonly Choice[];
  /** The one that is shown as the first. */
  main?: Choice | undefined;
  onPick: (choice: Choice) => void;
  /** Whose capture is shown on the table while the finger, the mouse or the focus is on it. */
  onLook?: (choice: Choice | null) => void;
  /** A drawing on a button in place of its words, which are then for screen readers alone. */
  draw?: ((choice: Choice) => preact.ComponentChildren) | undefined;
  /** The pack in which several ways to take are drawn, each with its letter; without one they are told in words. */
  pack?: Pack;
  /** A play is on its way: none is made before it has come. */
  pending?: ReadonlySignal<string | null>;
  children?: preact.ComponentChildren;
}

/** The choices, one button each: its words or its cards, and what it scores; what is quiet stands apart, and asks again. */
export function Choices({ choices, main, onPick, onLook, draw, pack, pending, children }: ChoicesProps) {
  const disabled = pending?.value != null;
  const [asked, ask] = useState("");
  const look = useLast((choice: Choice | null) => onLook?.(choice));
  /** A finger leaves as it taps: what it looked at is taken away once the tap itself is seen. */
  const leave = ({ pointerType }: PointerEvent): void =>
    pointerType === "touch" ? drawn(() => look(null)) : look(null);
  const meant = choices.find((choice) => choice.quiet && choice.actions.join("|") === asked);
  if (!choices.length && !children) return null;
  if (meant) return <Asked choice={meant} disabled={disabled} onPick={onPick} onBack={() => ask("")} />;
  const loud = choices.filter((choice) => !choice.quiet);
  const quiet = choices.filter((choice) => choice.quiet);
  const ways = pack ? waysOf(choices) : [];
  return (
    <section class={`choices ${ways.length ? "of-ways" : ""}`} aria-label={t("choices")}>
      {loud.map((choice) => {
        const way = ways.find((one) => one.choice === choice);
        return (
          <button
            key={choice.actions.join("|")}
            type="button"
            class={`choice ${choice === main ? "main" : ""} ${choice.partial ? "partial" : ""} ${way ? "way" : ""}`}
            aria-disabled={disabled}
            onClick={() => !disabled && onPick(choice)}
            onPointerEnter={() => look(choice)}
            onPointerLeave={leave}
            onFocus={() => look(choice)}
            onBlur={() => look(null)}
          >
            {way && pack && <Drawn way={way} pack={pack} />}
            <span
              class={`choice-text ${way ? "visually-hidden" : ""}`}
              aria-hidden={draw !== undefined || choice.spoken !== ""}
            >
              {draw ? draw(choice) : choice.text}
            </span>
            {(draw || choice.spoken) && <span class="visually-hidden">{choice.spoken || choice.text}</span>}
            {choice.preview && <span class="points">{choice.preview}</span>}
            {choice.note && <span class="choice-note">{choice.note}</span>}
          </button>
        );
      })}
      {children}
      {quiet.length > 0 && (
        <div class="quiet-choices">
          {quiet.map((choice) => (
            <button
              key={choice.actions.join("|")}
              type="button"
              class="choice quiet"
              aria-disabled={disabled}
              onClick={() => (choice.note ? ask(choice.actions.join("|")) : !disabled && onPick(choice))}
            >
              <span class="choice-text">{choice.text}</span>
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

/** A way in cards: its letter, and what it takes. */
function Drawn({ way, pack }: { way: Way; pack: Pack }) {
  return (
    <>
      <b class="letter">{way.letter}</b>
      <span class="way-cards" aria-hidden="true">
        {way.choice.takes.map((card) => (
          <Card key={card} card={card} pack={pack} cut="small" />
        ))}
      </span>
    </>
  );
}

interface QuietProps {
  choice: Choice;
  disabled: boolean;
  onPick: (choice: Choice) => void;
  onBack: () => void;
}

/** A choice for who means it: what it brings and costs is said before it is done. */
function Asked({ choice, disabled, onPick, onBack }: QuietProps) {
  return (
    <section class="choices asked" aria-label={t("choices")}>
      <p class="quiet-note" role="status">
        {choice.note}
      </p>
      <button type="button" class="choice" aria-disabled={disabled} onClick={() => !disabled && onPick(choice)}>
        <span class="choice-text">{choice.text}</span>
      </button>
      <button type="button" class="choice" onClick={onBack}>
        <span class="choice-text">{t("rather_not")}</span>
      </button>
    </section>
  );
}
