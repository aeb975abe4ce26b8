/** The steps of a turn of Canasta as they are written: `draw`, `take K K`, `meld K K K`, `add 2 K`, `wilds`, `drop 4`. */

import type { Step } from "../../board/turn";

/** What a step does, and the row it concerns, which is called by its rank; one of wild cards has a name of its own. */
export function read(text: string): Step {
  const [verb = "", what = ""] = text.split(" ");
  if (verb === "meld") return { does: "lay", row: what.slice(0, 1) };
  if (verb === "wilds") return { does: "lay", row: "*" };
  return { does: verb, row: verb === "add" ? what.slice(0, 1) : "" };
}
