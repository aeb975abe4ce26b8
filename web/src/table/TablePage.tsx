import { useEffect, useMemo, useState } from "preact/hooks";
import { forget, keep, tokenOf } from "../net/seats";
import { Opening, fetched } from "../parts/fetched";
import { dropInvite } from "../router";
import { settings } from "../settings";
import { t } from "../texts/page";
import { TableScreen } from "./TableScreen";
import { TableStore } from "./store";

const Join = fetched(() => import("./Join").then(({ Join }) => Join), Opening);
const Gone = fetched(() => import("./Gone").then(({ Gone }) => Gone), Opening);
const WaitingRoom = fetched(() => import("./WaitingRoom").then(({ WaitingRoom }) => WaitingRoom), Opening);
const TurnNotice = fetched(() => import("./TellTurn").then(({ TurnNotice }) => TurnNotice));

/** A table by its address: sit down with an invitation, come back to one's seat, or watch. */
export default function TablePage({ id, invite }: { id: string; invite: string }) {
  const [seated, setSeated] = useState(!invite || tokenOf(id) !== "");
  const [note, setNote] = useState("");
  useEffect(() => {
    if (seated && invite) dropInvite();
  }, [seated]);
  if (!seated) {
    return (
      <Join
        id={id}
        invite={invite}
        onWatch={() => setSeated(true)}
        onSeated={({ token, note }) => {
          keep(id, token, "");
          setNote(note);
          setSeated(true);
        }}
      />
    );
  }
  return <AtTable id={id} note={note} />;
}

/** After these one has no seat here any more. */
const LOST = new Set(["bad_token", "no_table", "kicked", "sent_away", "replaced", "left", "moved", "deleted"]);

function AtTable({ id, note }: { id: string; note: string }) {
  const store = useMemo(() => new TableStore(id), [id]);
  useEffect(() => {
    if (note) store.tell(note);
  }, []);
  const language = settings.value.language;
  const [first] = useState({ language });
  useEffect(() => () => store.close(), [store]);
  useEffect(() => {
    if (first.language === language) return;
    first.language = language;
    store.again();
  }, [language]);

  const gone = store.link.value === "closed" && LOST.has(store.bye.value?.reason ?? "");
  useEffect(() => {
    if (gone) forget(id);
  }, [gone]);

  const table = store.table.value;
  const link = store.link.value;
  if (link === "closed" || (!table && link === "lost"))
    return <Gone bye={link === "closed" ? store.bye.value : null} watch={!table?.private} onAgain={store.again} />;
  if (!table) return <Opening text={t("connecting")} />;
  if (store.beginning.value) return <Opening />;
  if (table.phase === "lobby") {
    return <WaitingRoom store={store} table={table} />;
  }
  return (
    <>
      <TurnNotice store={store} game={table.game} />
      <TableScreen store={store} table={table} />
    </>
  );
}
