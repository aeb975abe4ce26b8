import { Suspense, lazy } from "preact/compat";
import { Lobby } from "./lobby/Lobby";
import { route } from "./router";
import { TablePage } from "./table/TablePage";
import { t } from "./texts";

const Replay = lazy(() => import("./replay/Replay"));
const Tutorial = lazy(() => import("./tutorial/Tutorial"));

export function App() {
  const here = route.value;
  return (
    <>
      {here.screen === "lobby" && <Lobby />}
      {here.screen === "table" && <TablePage key={here.id} id={here.id} invite={here.invite} />}
      <Suspense fallback={<p class="screen">{t().opening}</p>}>
        {here.screen === "replay" && <Replay key={here.id} id={here.id} match={here.match} from={here.seat} />}
        {here.screen === "tutorial" && <Tutorial />}
      </Suspense>
      <div id="flights" aria-hidden="true" />
    </>
  );
}
