import { Sheet } from "../parts/Sheet";
import { t } from "../texts";

/** The keys, and the words of the table. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  const { keyArrows, keyEnter, keyNumbers, keyEscape, keyHelp } = t();
  return (
    <Sheet title={t().keys} onClose={onClose}>
      <ul>
        {[keyArrows, keyEnter, keyNumbers, keyEscape, keyHelp].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Glossary />
    </Sheet>
  );
}

export function Glossary() {
  return (
    <section>
      <h3>{t().glossary}</h3>
      <dl class="clauses">
        {Object.entries(t().gloss).map(([word, text]) => (
          <div key={word}>
            <dt lang="es">{word}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
