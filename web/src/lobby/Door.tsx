import { useState } from "preact/hooks";
import type { Pack } from "../cards/draw";
import { clothOf } from "../games";
import type { GameInfo } from "../messages";
import { Refusal } from "../net/api";
import { isOffline } from "../net/way";
import { Card } from "../parts/Card";
import { Icon } from "../parts/Icon";
import { Portrait } from "../parts/Portrait";
import { follow } from "../router";
import { h } from "../texts/home";
import { t } from "../texts/page";
import { openTable, usualPlayers } from "./open";

/** A game: a cloth is a door, and one tap sits down. */
export function Door({ game, onOptions }: { game: GameInfo; onOptions: () => void }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const pack: Pack = game.pack === "spanish" ? "spanish" : "french";
  const open = async (begins: boolean): Promise<void> => {
    setBusy(true);
    setError("");
    try {
      await openTable(game.name, begins, { players: begins || !isOffline ? usualPlayers(game) : game.players[0] });
    } catch (problem) {
      setError(problem instanceof Refusal ? problem.message : t("failed"));
      setBusy(false);
    }
  };
  const ofGame = (text: string): string => `${text}: ${game.title}`;
  return (
    <li class="door" data-cloth={clothOf(game.name, game)} data-game={game.name}>
      <div class="door-fan" aria-hidden="true">
        {game.cards.map((card) => (
          <Card key={card} card={card} pack={pack} later />
        ))}
      </div>
      <div class="door-body">
        <div class="door-head">
          <h3>{game.title}</h3>
          <span class="faces" aria-hidden="true">
            {game.regulars.map((name) => (
              <Portrait key={name} name={name} later />
            ))}
          </span>
        </div>
        <p>{game.about}</p>
        <div class="door-acts">
          <button
            type="button"
            class="button main"
            aria-label={ofGame(busy ? t("opening") : h("play"))}
            disabled={busy}
            onClick={() => void open(true)}
          >
            {busy ? t("opening") : h("play")}
          </button>
          <button
            type="button"
            class="button friends"
            aria-label={ofGame(h("friends"))}
            disabled={busy}
            onClick={() => void open(false)}
          >
            <Icon name="friends" />
            <span>{h("friends")}</span>
          </button>
        </div>
        {error && (
          <p class="error" role="alert">
            {error}
          </p>
        )}
      </div>
      <p class="door-links">
        {game.lesson && (
          <a href={`/#learn-${game.name}`} aria-label={ofGame(h("learn"))} onClick={follow}>
            {h("learn")}
          </a>
        )}
        <button
          type="button"
          class="as-link"
          aria-label={ofGame(h("options"))}
          aria-haspopup="dialog"
          onClick={onOptions}
        >
          {h("options")}
        </button>
      </p>
    </li>
  );
}
