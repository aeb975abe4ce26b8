import { useEffect, useState } from "preact/hooks";
import { glossOf, load } from "../games";
import type { Gloss } from "../games/game";
import { Sheet } from "../parts/Sheet";
import { settings } from "../settings";
import { m } from "../texts/menu";

/** The keys, and the words of the table. */
export function HelpSheet({ game, onClose }: { game: string; onClose: () => void }) {
  return (
    <Sheet title={m("keys")} onClose={onClose}>
      <ul>
        {[m("key_arrows"), m("key_sort"), m("key_enter"), m("key_numbers"), m("key_escape"), m("key_help")].map(
          (line) => (
            <li key={line}>{line}</li>
          ),
        )}
      </ul>
      <section>
        <h3>{m("glossary")}</h3>
        <Glossary game={game} />
      </section>
    </Sheet>
  );
}

/** The words of a game; where they are not the reader's language, they are marked as what they are. */
export function Glossary({ game }: { game: string }) {
  const [{ gloss, language }, setWords] = useState<{ gloss: Gloss | null; language: string | undefined }>({
    gloss: null,
    language: "",
  });
  useEffect(() => {
    void Promise.all([glossOf(game), load(game)]).then(([gloss, room]) =>
      setWords({ gloss, language: room.glossLanguage }),
    );
  }, [game]);
  return (
    <dl class="clauses">
      {Object.entries(gloss?.[settings.value.language] ?? {}).map(([word, text]) => (
        <div key={word}>
          <dt lang={language}>{word}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
