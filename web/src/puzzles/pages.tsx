import { useEffect, useState } from "preact/hooks";
import { clothOf } from "../games";
import { House } from "../lobby/House";
import type { GameInfo, Puzzles as List } from "../messages";
import { Refusal } from "../net/api";
import { house, houseFailed, loadHouse } from "../net/house";
import { Card } from "../parts/Card";
import { go } from "../router";
import { settings } from "../settings";
import { t } from "../texts/page";
import { z } from "../texts/puzzles";
import { Count } from "./Count";
import { Solve } from "./Solve";
import { asked } from "./asked";
import { standing } from "./boxes";
import { COUNTING, keptAs, questions } from "./counting";
import { themeOf } from "./theme";
import "../today/today.css";

/** The puzzles: those of a game to be solved, or all that there are. */
export function Puzzles({ game }: { game: string }) {
  if (!game) return <Lists />;
  return themeOf(game) === COUNTING ? <Count game={game} /> : <Solve game={game} />;
}

function Lists() {
  useEffect(() => {
    document.title = `${z("title")} · Sobremesa`;
    if (!house.value) void loadHouse();
  }, []);
  const games = house.value?.games.filter(({ puzzles }) => puzzles) ?? [];
  return (
    <House title={z("title")}>
      <p class="about-deals">{z("text")}</p>
      {houseFailed.value && <p role="alert">{t("failed")}</p>}
      <ul class="doors">
        {games.map((game) => (
          <OfGame key={game.name} game={game} />
        ))}
      </ul>
    </House>
  );
}

function OfGame({ game }: { game: GameInfo }) {
  const [found, setFound] = useState<List | string>();
  const [theme, setTheme] = useState(themeOf(game.name));
  useEffect(() => {
    asked
      .list(game.name)
      .then(setFound, (problem) => setFound(problem instanceof Refusal ? problem.message : t("failed")));
  }, [game.name, settings.value.language]);
  const list = typeof found === "object" ? found : null;
  const isCounting = theme === COUNTING;
  const puzzles = list?.puzzles.filter((one) => !theme || one.theme === theme) ?? [];
  const about = isCounting && list ? questions(list) : puzzles;
  const { seen, due } = standing(isCounting ? keptAs(game.name) : game.name, about);
  return (
    <li class="door deal" data-cloth={clothOf(game.name, game)} data-game={game.name}>
      <div class="door-fan" aria-hidden="true">
        {game.cards.map((card) => (
          <Card key={card} card={card} pack={game.pack === "spanish" ? "spanish" : "french"} later />
        ))}
      </div>
      <div class="door-body">
        <h2>{game.title}</h2>
        {typeof found === "string" && <p role="alert">{found}</p>}
        {list && (
          <>
            <p>
              {z("seen", { n: seen, of: about.length })}
              {due > 0 && <b> · {z("due", { n: due })}</b>}
            </p>
            <label class="field">
              {z("theme")}
              <select
                value={theme}
                onChange={(e) => {
                  themeOf(game.name, e.currentTarget.value);
                  setTheme(e.currentTarget.value);
                }}
              >
                <option value="">{z("every")}</option>
                {list.themes.map(({ name, title }) => (
                  <option key={name} value={name}>
                    {title}
                  </option>
                ))}
                {list.counting > 0 && <option value={COUNTING}>{z("count")}</option>}
              </select>
            </label>
            <button
              type="button"
              class="button main"
              aria-label={`${z("solve")}: ${game.title}`}
              onClick={() => go(`/#puzzles-${game.name}`)}
            >
              {z("solve")}
            </button>
          </>
        )}
      </div>
    </li>
  );
}
