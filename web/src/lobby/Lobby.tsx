import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { type Pack } from "../cards/draw";
import { isPlayed } from "../games";
import type { GameInfo } from "../messages";
import { house, houseFailed, loadHouse } from "../net/house";
import { forget, tables } from "../net/seats";
import { Card } from "../parts/Card";
import { Icon } from "../parts/Icon";
import { follow } from "../router";
import { set, settings } from "../settings";
import { SettingsSheet } from "../table/Settings";
import { t } from "../texts";
import { NewTableForm } from "./NewTable";

const FANS: Readonly<Record<string, { pack: Pack; cards: readonly string[] }>> = {
  cuarenta: { pack: "french", cards: ["7s", "Qh", "7d"] },
  cuatrola: { pack: "spanish", cards: ["Ro", "Ae", "Cb"] },
  canasta: { pack: "french", cards: ["2s", "**", "Ac"] },
};
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
        <h1>{t().title}</h1>
        <button type="button" class="icon" aria-label={t().settings} onClick={() => openSettings(true)}>
          <Icon name="settings" />
        </button>
      </header>
      <div class="hero" aria-hidden="true">
        {HERO.map(([card, pack]) => (
          <Card key={card} card={card} pack={pack} />
        ))}
      </div>
      <p class="tagline">{t().tagline}</p>
      {!settings.value.askedLarge && <AskLarge />}
      {houseFailed.value && (
        <p class="error" role="alert">
          {t().failed}{" "}
          <button type="button" class="button" onClick={() => void loadHouse()}>
            {t().retry}
          </button>
        </p>
      )}
      {seats.length > 0 && (
        <section aria-labelledby="resume">
          <h2 id="resume">{t().resume}</h2>
          <ul class="tables">
            {seats.slice(0, 4).map(({ id, game }) => (
              <li key={id}>
                <a class="button" href={`/t/${id}`} onClick={follow}>
                  {t().resumeTable(gameName(game))}
                </a>
                <button
                  type="button"
                  class="button quiet"
                  onClick={() => {
                    forget(id);
                    setSeats(tables());
                  }}
                >
                  {t().forget}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="choose">
        <h2 id="choose">{t().choose}</h2>
        <ul class="games">
          {(house.value?.games ?? []).filter((game) => isPlayed(game.name)).map((game) => (
            <GameItem key={game.name} game={game} />
          ))}
        </ul>
      </section>
      <a class="button quiet" href="/#learn" onClick={follow}>
        {t().tutorial}
      </a>
      {setting && <SettingsSheet onClose={() => openSettings(false)} />}
    </main>
  );
}

const said = (key: string): string => (t() as unknown as Record<string, string>)[key] ?? "";

/** What a game is called. */
export const gameName = (game: string): string => said(game) || game;

function GameItem({ game }: { game: GameInfo }) {
  const isOpen = open.value === game.name;
  const fan = FANS[game.name];
  return (
    <li class={`game ${isOpen ? "open" : ""}`}>
      <button type="button" class="game-head" aria-expanded={isOpen} onClick={() => (open.value = isOpen ? "" : game.name)}>
        <span class="game-fan" aria-hidden="true">
          {fan?.cards.map((card) => <Card key={card} card={card} pack={fan.pack} />)}
        </span>
        <span>
          <span class="game-name">{gameName(game.name)}</span>
          <span>{said(`about${game.name.charAt(0).toUpperCase()}${game.name.slice(1)}`)}</span>
        </span>
      </button>
      {isOpen && <NewTableForm game={game} />}
    </li>
  );
}

function AskLarge() {
  return (
    <section class="panel" aria-label={t().largeCards}>
      <p>{t().askLarge}</p>
      <div class="row">
        <button type="button" class="button main" onClick={() => set({ largeCards: true, askedLarge: true })}>
          {t().yes}
        </button>
        <button type="button" class="button" onClick={() => set({ largeCards: false, askedLarge: true })}>
          {t().no}
        </button>
      </div>
    </section>
  );
}
