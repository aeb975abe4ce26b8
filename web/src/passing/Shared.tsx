import { useEffect } from "preact/hooks";
import { handsOf } from "../net/seats";
import TablePage from "../table/TablePage";
import { Curtain } from "./Curtain";
import { PassOn } from "./PassOn";
import { holder, pass } from "./holder";

/** A table that several people play at with this device: the view of who has it, or of nobody. */
export default function Shared({ id }: { id: string }) {
  useEffect(() => pass, []); // whoever comes back to the page says who they are
  const hands = handsOf(id);
  if (!hands.some(({ token }) => token === holder.value)) return <Curtain id={id} hands={hands} />;
  return <TablePage key={holder.value} id={id} invite="" Beside={PassOn} />;
}
