import { Sheet } from "../parts/Sheet";
import { t } from "../texts";

/** The keys, and the words of the table. */
export function HelpSheet({ game, onClose }: { game: string; onClose: () => void }) {
  const { keyArrows, keyEnter, keyNumbers, keyEscape, keyHelp } = t();
  return (
    <Sheet title={t().keys} onClose={onClose}>
      <ul>
        {[keyArrows, keyEnter, keyNumbers, keyEscape, keyHelp].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <section>
        <h3>{t().glossary}</h3>
        <Glossary game={game} />
      </section>
    </Sheet>
  );
}

/** The words of a game; where they are not the reader's language, they are marked as Spanish. */
export function Glossary({ game }: { game: string }) {
  const foreign = game === "canasta" ? undefined : "es";
  return (
    <dl class="clauses">
      {Object.entries(t().gloss[game] ?? {}).map(([word, text]) => (
        <div key={word}>
          <dt lang={foreign}>{word}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
