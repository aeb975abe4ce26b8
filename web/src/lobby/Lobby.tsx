import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { type Pack } from "../cards/draw";
import { tutorial } from "../games";
import type { GameInfo } from "../messages";
import { house, houseFailed, loadHouse } from "../net/house";
import { forget, tables } from "../net/seats";
import { Card } from "../parts/Card";
import { Icon } from "../parts/Icon";
import { follow } from "../router";
import { set, settings } from "../settings";
import { SettingsSheet } from "../table/Settings";
import { t } from "../texts/page";
import { NewTableForm } from "./NewTable";

const HERO: readonly (readonly [string, Pack])[] = [
  ["7s", "french"],
  ["Ro", "spanish"],
  ["Qh", "french"],
  ["**", "french"],
  ["Ce", "spanish"],
  ["Ac", "spanish"],
  ["Kd", "french"],
];
const open = signal("");

/** The entrance: a game, and play. */
export function Lobby() {
  const [setting, openSettings] = useState(false);
  const [seats, setSeats] = useState(tables());
  useEffect(() => {
    document.title = "Sobremesa";
    if (!house.value) void loadHouse();
  }, []);
  return (
    <main class="screen lobby">
      <header class="masthead">
        <h1>{t("title")}</h1>
        <button type="button" class="icon" aria-label={t("settings")} onClick={() => openSettings(true)}>
          <Icon name="settings" />
        </button>
      </header>
      <div class="hero" aria-hidden="true">
        {HERO.map(([card, pack]) => (
          <Card key={card} card={card} pack={pack} />
        ))}
      </div>
      <p class="tagline">{t("tagline")}</p>
      {!settings.value.askedLarge && <AskLarge />}
      {houseFailed.value && (
        <p class="error" role="alert">
          {t("failed")}{" "}
          <button type="button" class="button" onClick={() => void loadHouse()}>
            {t("retry")}
          </button>
        </p>
      )}
      {seats.length > 0 && (
        <section aria-labelledby="resume">
          <h2 id="resume">{t("resume")}</h2>
          <ul class="tables">
            {seats.slice(0, 4).map(({ id, game }) => (
              <li key={id}>
                <a class="button" href={`/t/${id}`} onClick={follow}>
                  {t("resume_table", { game: gameName(game) })}
                </a>
                <button
                  type="button"
                  class="button quiet"
                  onClick={() => {
                    forget(id);
                    setSeats(tables());
                  }}
                >
                  {t("forget")}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="choose">
        <h2 id="choose">{t("choose")}</h2>
        <ul class="games">
          {(house.value?.games ?? []).map((game) => (
            <GameItem key={game.name} game={game} />
          ))}
        </ul>
      </section>
      {(house.value?.games ?? []).filter((game) => tutorial(game.name)).map((game) => (
        <a key={game.name} class="button quiet" href={`/#learn-${game.name}`} onClick={follow}>
          {t("tutorial", { game: game.title })}
        </a>
      ))}
      {setting && <SettingsSheet onClose={() => openSettings(false)} />}
    </main>
  );
}

/** What a game is called; before the house has told it, by its name. */
export const gameName = (game: string): string =>
  house.value?.games.find((one) => one.name === game)?.title ?? game.charAt(0).toUpperCase() + game.slice(1);

function GameItem({ game }: { game: GameInfo }) {
  const isOpen = open.value === game.name;
  const pack = game.pack === "spanish" ? "spanish" : "french";
  return (
    <li class={`game ${isOpen ? "open" : ""}`}>
      <button type="button" class="game-head" aria-expanded={isOpen} onClick={() => (open.value = isOpen ? "" : game.name)}>
        <span class="game-fan" aria-hidden="true">
          {game.cards.map((card) => <Card key={card} card={card} pack={pack} />)}
        </span>
        <span>
          <span class="game-name">{game.title}</span>
          <span>{game.about}</span>
        </span>
      </button>
      {isOpen && <NewTableForm game={game} />}
    </li>
  );
}

function AskLarge() {
  return (
    <section class="panel" aria-label={t("large_cards")}>
      <p>{t("ask_large")}</p>
      <div class="row">
        <button type="button" class="button main" onClick={() => set({ largeCards: true, askedLarge: true })}>
          {t("yes")}
        </button>
        <button type="button" class="button" onClick={() => set({ largeCards: false, askedLarge: true })}>
          {t("no")}
        </button>
      </div>
    </section>
  );
}
