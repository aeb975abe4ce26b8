import { useEffect, useState } from "preact/hooks";
import type { Pack } from "../cards/draw";
import type { RuleAnswer } from "../messages";
import { api } from "../net/api";
import { settings } from "../settings";
import { m } from "../texts/menu";
import { Drawn } from "./Drawn";

/** A question is asked when nothing more was written for so long. */
const WRITTEN = 300;

/** The clauses that answer a question, or the sentence that says why none does and what could be asked. */
export interface Answered {
  readonly answers: readonly RuleAnswer[];
  readonly refusal: string;
}

const NOTHING: Answered = { answers: [], refusal: "" };

/** What the rulebook answers to what is written, where that is a question: more than a word, or no word of a rule. */
export function useAnswers(game: string, ruleset: string, written: string, known: boolean): Answered {
  const [answered, setAnswered] = useState(NOTHING);
  const question = written.trim();
  const language = settings.value.language;
  const asks = question.includes(" ") || (question !== "" && !known);
  useEffect(() => {
    setAnswered(NOTHING);
    if (!asks) return;
    let wanted = true;
    const found = (some: Answered) => wanted && setAnswered(some);
    const ask = () =>
      api.answers(game, ruleset, question).then(
        ({ answers }) => found({ answers, refusal: "" }),
        (problem: Error) => found({ answers: [], refusal: sentence(problem.message) }),
      );
    const timer = setTimeout(ask, WRITTEN);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [game, ruleset, question, asks, language]);
  return answered;
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** What the rulebook answers: each clause as it holds here, in cards, and as other rulesets have it. */
export const Answers = ({ answered: { answers, refusal }, pack }: { answered: Answered; pack: Pack }) => (
  <div class="answers" aria-live="polite">
    {refusal && <p>{refusal}</p>}
    {answers.length > 0 && (
      <dl class="clauses">
        {answers.map((one) => (
          <div key={one.clause}>
            <dt>{one.clause}</dt>
            <dd>
              {one.text || m("rules_not_here")}
              {one.example && <Drawn example={one.example} pack={pack} />}
              {one.elsewhere.map(({ rulesets, text }) => (
                <p key={text}>
                  <b>{rulesets.join(" · ")}</b> {text}
                </p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    )}
  </div>
);
