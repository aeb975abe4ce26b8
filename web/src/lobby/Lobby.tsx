import { useEffect, useState } from "preact/hooks";
import { house, houseFailed, loadHouse } from "../net/house";
import { isOffline } from "../net/way";
import { Icon } from "../parts/Icon";
import { useSeen } from "../parts/drawn";
import { fetched } from "../parts/fetched";
import { follow } from "../router";
import { h } from "../texts/home";
import { t } from "../texts/page";
import { Door } from "./Door";
import { Footer } from "./Footer";
import { Languages } from "./Languages";
import { TableCode } from "./TableCode";
import { Waiting } from "./Waiting";

const OfflineTile = fetched(() => import("../offline/Tile").then(({ OfflineTile }) => OfflineTile));
const Options = fetched(() => import("./Options").then((found) => found.default));
const SettingsSheet = fetched(() => import("../table/Settings").then(({ SettingsSheet }) => SettingsSheet));

/** The entrance: what waits, the games, a code, and what the house is. */
export function Lobby() {
  const [setting, openSettings] = useState(false);
  const [chosen, choose] = useState("");
  useEffect(() => {
    document.title = "Sobremesa";
    if (!house.value) void loadHouse();
  }, []);
  const games = house.value?.games ?? [];
  const game = games.find((one) => one.name === chosen);
  const isKnown = useSeen(house.value !== null || houseFailed.value); // what stands below the games comes after them, and never jumps
  return (
    <div class="screen lobby" data-cloth="casa">
      <header class="masthead">
        <h1>{t("title")}</h1>
        <div class="masthead-acts">
          <Languages />
          <button type="button" class="icon" aria-label={t("settings")} onClick={() => openSettings(true)}>
            <Icon name="settings" />
          </button>
        </div>
        <p class="tagline">
          {h("tagline")}{" "}
          {(games.some(({ board }) => board) || !house.value) && (
            <a class="to-today" href="/#today" onClick={follow}>
              {h("today")}
            </a>
          )}
          {" · "}
          {(games.some(({ puzzles }) => puzzles) || !house.value) && (
            <a class="to-today" href="/#puzzles" onClick={follow}>
              {h("puzzles")}
            </a>
          )}
        </p>
      </header>
      <main>
        <Waiting />
        {houseFailed.value && (
          <div class="tile" role="alert">
            <p>{h("offline")}</p>
            <button type="button" class="button main" onClick={() => void loadHouse()}>
              {t("retry")}
            </button>
          </div>
        )}
        {(house.value || !houseFailed.value) && (
          <section aria-labelledby="choose">
            <h2 id="choose" class="visually-hidden">
              {t("choose")}
            </h2>
            <ul class="doors">
              {games.map((one) => (
                <Door key={one.name} game={one} onOptions={() => choose(one.name)} />
              ))}
            </ul>
          </section>
        )}
        {isKnown && <Tiles />}
      </main>
      {isKnown && <Footer />}
      {setting && <SettingsSheet onClose={() => openSettings(false)} />}
      {game && <Options game={game} onClose={() => choose("")} />}
    </div>
  );
}

/** Further ways from the entrance: a friend's table, the matches played here, and the score-keeper. */
function Tiles() {
  return (
    <div class="tiles">
      {!isOffline && <TableCode />}
      {(isOffline || "offline" in document.documentElement.dataset) && <OfflineTile />}
      <section class="tile" aria-labelledby="past">
        <h2 id="past">{h("past")}</h2>
        <p>{h("past_text")}</p>
        <a class="button" href="/#history" aria-label={`${h("look")}: ${h("past")}`} onClick={follow}>
          {h("look")}
        </a>
      </section>
      <section class="tile" aria-labelledby="keeper">
        <h2 id="keeper">{h("keeper")}</h2>
        <p>{h("keeper_text")}</p>
        <a class="button" href="/#score" aria-label={`${h("keeper_open")}: ${h("keeper")}`} onClick={follow}>
          {h("keeper_open")}
        </a>
      </section>
    </div>
  );
}
