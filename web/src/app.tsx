import { Suspense, lazy } from "preact/compat";
import { Lobby } from "./lobby/Lobby";
import { route } from "./router";
import { t } from "./texts/page";

const TablePage = lazy(() => import("./table/TablePage"));
const Replay = lazy(() => import("./replay/Replay"));
const Lesson = lazy(() => import("./lesson/Lesson"));
const History = lazy(() => import("./history/History"));
const About = lazy(() => import("./lobby/About"));
const RulesPage = lazy(() => import("./lobby/RulesPage"));

export function App() {
  const here = route.value;
  return (
    <>
      {here.screen === "lobby" && <Lobby />}
      <Suspense fallback={<p class="screen">{t("opening")}</p>}>
        {here.screen === "table" && <TablePage key={here.id} id={here.id} invite={here.invite} />}
        {here.screen === "replay" && <Replay key={here.id} id={here.id} match={here.match} from={here.seat} />}
        {here.screen === "history" && <History />}
        {here.screen === "about" && <About part={here.part} />}
        {here.screen === "rules" && <RulesPage key={here.game} game={here.game} />}
        {here.screen === "tutorial" && <Lesson key={here.game} game={here.game} />}
      </Suspense>
      <div id="flights" aria-hidden="true" />
    </>
  );
}
