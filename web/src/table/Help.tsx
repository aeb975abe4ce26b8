import { useEffect, useState } from "preact/hooks";
import { load } from "../games";
import type { GameRoom } from "../games/game";
import { Sheet } from "../parts/Sheet";
import { settings } from "../settings";
import { t } from "../texts/page";

/** The keys, and the words of the table. */
export function HelpSheet({ game, onClose }: { game: string; onClose: () => void }) {
  return (
    <Sheet title={t("keys")} onClose={onClose}>
      <ul>
        {[t("key_arrows"), t("key_enter"), t("key_numbers"), t("key_escape"), t("key_help")].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <section>
        <h3>{t("glossary")}</h3>
        <Glossary game={game} />
      </section>
    </Sheet>
  );
}

/** The words of a game; where they are not the reader's language, they are marked as what they are. */
export function Glossary({ game }: { game: string }) {
  const [room, setRoom] = useState<GameRoom | null>(null);
  useEffect(() => void load(game).then((loaded) => setRoom(() => loaded)), [game]);
  return (
    <dl class="clauses">
      {Object.entries(room?.gloss?.[settings.value.language] ?? {}).map(([word, text]) => (
        <div key={word}>
          <dt lang={room?.glossLanguage}>{word}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
