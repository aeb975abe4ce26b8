import { useEffect, useState } from "preact/hooks";
import { House } from "../lobby/House";
import type { TodaysBoard } from "../messages";
import { Refusal } from "../net/api";
import { house, houseFailed, loadHouse } from "../net/house";
import { isOffline } from "../net/way";
import { t } from "../texts/page";
import { d } from "../texts/today";
import { boards as asked } from "./boards";
import { OfGame } from "./OfGame";
import { dealOf, daysInRow } from "./kept";
import "./today.css";

/** Today's board of a game, or why there is none. */
export type Found = TodaysBoard | string;

/** The deals of the day, one a game: to play, to go on with, or what came of them. */
export function Today() {
  const [found, setFound] = useState<Readonly<Record<string, Found>>>({});
  const all = house.value?.games ?? [];
  const withBoard = all.filter(({ board }) => board);
  const today = new Date().toISOString().slice(0, 10);
  const games = isOffline
    ? all.filter(({ name }) => dealOf(today, name)?.result) // what was played with a network
    : withBoard.length
      ? withBoard
      : all; // a house without any says so in a sentence
  useEffect(() => {
    document.title = `${d("title")} · Sobremesa`;
    if (!house.value) void loadHouse();
  }, []);
  useEffect(() => {
    for (const { name } of isOffline ? [] : games)
      void look(name).then((one) => setFound((before) => ({ ...before, [name]: one })));
  }, [house.value]);
  const boards = Object.values(found).filter((one) => typeof one === "object");
  const days = daysInRow(boards[0]?.day ?? today);
  return (
    <House title={d("title")}>
      <p class="about-deals">
        {d(isOffline ? "offline" : "text")} {days > 1 && <b class="in-a-row">{d("days", { n: days })}</b>}
      </p>
      {houseFailed.value && <p role="alert">{t("failed")}</p>}
      <ul class="doors">
        {games.map((game) => (
          <OfGame
            key={game.name}
            game={game}
            found={found[game.name]}
            kept={isOffline ? dealOf(today, game.name) : undefined}
          />
        ))}
      </ul>
      {boards.length > 0 && <Proof boards={boards} />}
    </House>
  );
}

const look = (game: string): Promise<Found> =>
  asked.today(game).catch((problem) => (problem instanceof Refusal ? problem.message : t("failed")));

/** What binds the house to the cards. */
function Proof({ boards }: { boards: readonly TodaysBoard[] }) {
  return (
    <details class="tile prints">
      <summary>{d("proof")}</summary>
      <p>{d("proof_text")}</p>
      {boards.map((board) => (
        <section key={board.game}>
          <h2>{house.value?.games.find(({ name }) => name === board.game)?.title}</h2>
          <dl>
            <dt>{d("commitment")}</dt>
            <dd>{board.terms.commitment}</dd>
            <dt>{d("tomorrow")}</dt>
            <dd>{board.tomorrow}</dd>
            {board.yesterday && <dt>{d("secret")}</dt>}
            {board.yesterday && <dd>{board.yesterday.secret}</dd>}
          </dl>
        </section>
      ))}
    </details>
  );
}
