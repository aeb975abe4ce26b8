import { Card } from "../../parts/Card";
import { Suit } from "../../parts/Suit";
import type { CuatrolaScene as Scene } from "./scene";
import { say } from "./texts";

/** Trumps and contract: they stay in sight as long as the hand lasts. */
export function Contract({ scene }: { scene: Scene }) {
  const { trump, deal } = scene;
  if (!trump) return <section class="contract" aria-label={say("contract")} />;
  return (
    <section class="contract" aria-label={say("contract")}>
      <div class="trump">
        {trump.card ? (
          <Card card={trump.card} pack="spanish" name={`${say("trump")}: ${trump.name}`} class="trump-card" />
        ) : (
          <Suit letter={trump.suit} pack="spanish" />
        )}
        <p>
          <span class="label">{say("trump")}</span>
          <b class="trump-name">
            <Suit letter={trump.suit} pack="spanish" /> {trump.suit_name}
          </b>
        </p>
      </div>
      <div class={`deal ${deal?.declarer !== null && deal ? "bid" : ""}`}>
        {deal ? (
          <p>
            <b>{deal.text}</b>
            {deal.goal && <span class="goal">{deal.goal}</span>}
          </p>
        ) : (
          <p>
            <b>{say("bidding")}</b>
          </p>
        )}
      </div>
    </section>
  );
}

/** No longer target is drawn as a row of marks. */
const MARKS = 21;

/** A pair's game points as marks: so many of the target. */
export function Tally({ score, target }: { score: number; target: number }) {
  if (target > MARKS) return null;
  return (
    <span class="tally" role="img" aria-label={say("tally", { n: score, of: target })}>
      {Array.from({ length: target }, (_, i) => (
        <i key={i} class={i < score ? "on" : ""} />
      ))}
    </span>
  );
}
