import type { FunctionComponent } from "preact";
import { Lobby } from "./lobby/Lobby";
import { handsOf } from "./net/seats";
import { way } from "./net/way";
import { Opening, fetched } from "./parts/fetched";
import { route } from "./router";

const TablePage = fetched(() => import("./table/TablePage").then((found) => found.default), Opening);
const Shared = fetched(() => import("./passing/Shared").then((found) => found.default), Opening);
const Replay = fetched(() => import("./replay/Replay").then((found) => found.default), Opening);
const Lesson = fetched(() => import("./lesson/Lesson").then((found) => found.default), Opening);
const History = fetched(() => import("./history/History").then((found) => found.default), Opening);
const Keeper = fetched(() => import("./keeper/Keeper").then((found) => found.default), Opening);
const Today = fetched(() => import("./today").then((found) => found.Today), Opening);
const Puzzles = fetched(() => import("./puzzles/pages").then((found) => found.Puzzles), Opening);
const About = fetched(() => import("./lobby/About").then((found) => found.default), Opening);
const RulesPage = fetched(() => import("./lobby/RulesPage").then((found) => found.default), Opening);

const Offline = fetched(() => import("./offline/Offline").then((found) => found.default), Opening);
const Nowhere = fetched(() => import("./table/Gone").then((found) => found.Nowhere), Opening);

/** The screens that are told nothing. */
const PLAIN: Partial<Record<string, FunctionComponent>> = {
  lobby: Lobby,
  history: History,
  keeper: Keeper,
  today: Today,
  offline: Offline,
  nowhere: Nowhere,
};

/** The screens that need no table. */
const NEEDS_NONE = /tutorial|keeper/;

/** Milliseconds after which a page that is on its way says so. */
const SOON = 400;

/** The page of a table brings all that draws it: nothing need stand in its place for a moment. */
export async function first(): Promise<void> {
  if (route.peek().screen !== "table" || !way.ready.peek()) return;
  await Promise.race([TablePage.fetch().catch(() => undefined), new Promise((then) => setTimeout(then, SOON))]);
}

export function App() {
  const here = way.ready.value || NEEDS_NONE.test(route.value.screen) ? route.value : { screen: "offline" as const };
  const Plain = PLAIN[here.screen];
  return (
    <>
      {Plain && <Plain />}
      {here.screen === "table" &&
        (handsOf(here.id).length > 1 ? (
          <Shared key={here.id} id={here.id} />
        ) : (
          <TablePage key={here.id} id={here.id} invite={here.invite} />
        ))}
      {here.screen === "replay" && <Replay key={here.id} id={here.id} match={here.match} from={here.seat} />}
      {here.screen === "about" && <About part={here.part} />}
      {here.screen === "rules" && <RulesPage key={here.game} game={here.game} />}
      {here.screen === "puzzles" && <Puzzles key={here.game} game={here.game} />}
      {here.screen === "tutorial" && <Lesson key={here.game} game={here.game} />}
      <div id="flights" aria-hidden="true" />
    </>
  );
}
