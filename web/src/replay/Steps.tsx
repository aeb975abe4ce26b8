import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "../parts/Icon";
import { e } from "../texts/end";
import { p } from "../texts/past";
import { t } from "../texts/page";

interface StepsProps {
  at: number;
  last: number;
  runs: boolean;
  /** No play scored, or it is not known yet which scored most. */
  noBest: boolean;
  onStep: (step: number) => void;
  onRun: () => void;
  onBest: () => void;
}

/** The ways through a replay: a step, an end, all by itself, or to the moment that brought most. */
export function Steps({ at, last, runs, noBest, onStep, onRun, onBest }: StepsProps) {
  const step = (name: IconName, label: string, to: number) => (
    <Way name={name} label={label} onClick={() => onStep(Math.max(0, Math.min(last, to)))}>
      <Icon name={name} />
    </Way>
  );
  return (
    <>
      <label class="step">
        <span>{p("step", { n: at + 1, of: last + 1 })}</span>
        <input type="range" min={0} max={last} value={at} onInput={(e) => onStep(Number(e.currentTarget.value))} />
      </label>
      <div class="row">
        {step("first", t("first"), 0)}
        {step("previous", p("previous"), at - 1)}
        <Way name="run" label={runs ? t("pause") : p("run")} onClick={onRun}>
          <Sign path={runs ? "M7 5h4v14H7zM14 5h4v14h-4z" : "M7 4v16l13-8z"} />
        </Way>
        {step("next", p("next"), at + 1)}
        {step("last", t("last"), last)}
        <Way name="best" label={e("best")} disabled={noBest} onClick={onBest}>
          <Sign path="m12 2 3 7 7 .6-5.4 4.7 1.7 7.2L12 17.6 5.7 21.5l1.7-7.2L2 9.6 9 9z" />
        </Way>
      </div>
    </>
  );
}

interface WayProps {
  name: string;
  label: string;
  /** It keeps the focus, and does nothing. */
  disabled?: boolean;
  onClick: () => void;
  children: ComponentChildren;
}

function Way({ name, label, disabled, onClick, children }: WayProps) {
  return (
    <button
      type="button"
      class={`button quiet ${name}`}
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      onClick={() => disabled || onClick()}
    >
      {children}
    </button>
  );
}

const Sign = ({ path }: { path: string }) => (
  <svg class="sign" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" fill="currentColor">
    <path d={path} />
  </svg>
);
