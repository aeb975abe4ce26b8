import { useEffect, useState } from "preact/hooks";
import type { RuleAnswer } from "../messages";
import { api } from "../net/api";
import { settings } from "../settings";
import { m } from "../texts/menu";

/** A question is asked when nothing more was written for so long. */
const WRITTEN = 300;

/** The clauses that answer what is written, where that is a question and not a word. */
export function useAnswers(game: string, ruleset: string, written: string): readonly RuleAnswer[] {
  const [answers, setAnswers] = useState<readonly RuleAnswer[]>([]);
  const question = written.trim();
  const language = settings.value.language;
  useEffect(() => {
    setAnswers([]);
    if (!question.includes(" ")) return;
    let wanted = true;
    const found = (some: readonly RuleAnswer[]) => wanted && setAnswers(some);
    const ask = () =>
      api.answers(game, ruleset, question).then(
        ({ answers: some }) => found(some),
        () => found([]),
      );
    const timer = setTimeout(ask, WRITTEN);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [game, ruleset, question, language]);
  return answers;
}

/** What the rulebook answers: each clause as it holds here, and as other rulesets have it. */
export const Answers = ({ answers }: { answers: readonly RuleAnswer[] }) => (
  <dl class="clauses answers" aria-live="polite">
    {answers.map((one) => (
      <div key={one.clause}>
        <dt>{one.clause}</dt>
        <dd>
          {one.text || m("rules_not_here")}
          {one.elsewhere.map(({ rulesets, text }) => (
            <p key={text}>
              <b>{rulesets.join(" · ")}</b> {text}
            </p>
          ))}
        </dd>
      </div>
    ))}
  </dl>
);
