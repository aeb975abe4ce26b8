import { useEffect, useState } from "preact/hooks";
import { clothOf } from "../games";
import type { BoardResult, GameInfo, TodaysBoard } from "../messages";
import { Refusal } from "../net/api";
import { keep } from "../net/seats";
import { Card } from "../parts/Card";
import { go } from "../router";
import { settings } from "../settings";
import { t } from "../texts/page";
import { d } from "../texts/today";
import { boards } from "./boards";
import { Compared } from "./Compared";
import { type Deal, dealOf, device, keepDeal } from "./kept";
import { Share } from "./Share";
import type { Found } from "./Today";
import { gain, margin, place, verdict } from "./words";

const ownName = (): string => settings.value.name.trim() || t("someone");

interface OfGameProps {
  game: GameInfo;
  /** Its board, or why there is none. */
  found: Found | undefined;
  /** What is known of it without its board. */
  kept: Deal | undefined;
}

/** A game's deal of the day. */
export function OfGame({ game, found, kept }: OfGameProps) {
  const board = typeof found === "object" ? found : null;
  const [deal, setDeal] = useState(kept);
  useEffect(() => {
    if (!board) return;
    const known = dealOf(board.day, game.name);
    setDeal(known);
    if (known?.result) void again(board, known).then(setDeal);
  }, [board]);
  const result = deal?.result;
  return (
    <li class={`door deal ${result ? "done" : ""}`} data-cloth={clothOf(game.name, game)} data-game={game.name}>
      {!result && <Fan game={game} />}
      <div class="door-body">
        <h2>{game.title}</h2>
        {result ? (
          <Done result={result} />
        ) : (
          <p>{board && (board.played ? d("played", { n: board.played }) : d("nobody"))}</p>
        )}
        {board && !result && <Begin game={game} board={board} deal={deal} />}
        {typeof found === "string" && <p role="alert">{found}</p>}
      </div>
    </li>
  );
}

function Fan({ game }: { game: GameInfo }) {
  return (
    <div class="door-fan" aria-hidden="true">
      {game.cards.map((card) => (
        <Card key={card} card={card} pack={game.pack === "spanish" ? "spanish" : "french"} later />
      ))}
    </div>
  );
}

/** What came of it, and ways to tell others. */
function Done({ result }: { result: BoardResult }) {
  return (
    <>
      <p class={`made-word ${gain(result) > 0 ? "ours" : ""}`}>{verdict(result)}</p>
      <p>{margin(result)}</p>
      <Compared result={result} you={d("you")} />
      <p class="made-place">{place(result)}</p>
      <div class="row">
        <Share result={result} name={ownName()} main="main" />
      </div>
    </>
  );
}

/** Sit down to it, or go back to where it is played. */
function Begin({ game, board, deal }: { game: GameInfo; board: TodaysBoard; deal: Deal | undefined }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const play = async (): Promise<void> => {
    setBusy(true);
    setError("");
    try {
      const wish = { device: device(), name: ownName(), language: settings.peek().language };
      const seated = await boards.take(game.name, wish);
      keep(seated.table, seated.token, game.name, null);
      keepDeal(board.day, game.name, { table: seated.table });
      go(`/t/${seated.table}`);
    } catch (problem) {
      setError(problem instanceof Refusal ? problem.message : t("failed"));
      setBusy(false);
    }
  };
  const text = deal ? d("go_on") : busy ? t("opening") : d("play");
  return (
    <>
      <button
        type="button"
        class="button main"
        aria-label={`${text}: ${game.title}`}
        disabled={busy}
        onClick={() => (deal ? go(`/t/${deal.table}`) : void play())}
      >
        {text}
      </button>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}

/** A deal as the house has it now: whoever has played since changes the place. */
async function again(board: TodaysBoard, deal: Deal): Promise<Deal> {
  try {
    const now = { ...deal, result: await boards.result(deal.table) };
    keepDeal(board.day, board.game, now);
    return now;
  } catch {
    return deal; // the house is out of reach
  }
}
