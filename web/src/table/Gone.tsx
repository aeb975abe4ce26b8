import type { Bye } from "../messages";
import { Plain } from "../parts/Plain";
import { plain } from "../texts/plain";
import { r } from "../texts/room";
import { t } from "../texts/page";

/** More of why one is not at a table, by the reason that the server gives. */
const WHY: Readonly<Record<string, () => string>> = {
  no_table: () => plain("no_table"),
  no_watching: () => plain("no_watching"),
  bad_token: () => plain("lost_seat"),
  kicked: () => plain("lost_seat"),
  sent_away: () => plain("lost_seat"),
  replaced: () => plain("lost_seat"),
  moved: () => plain("moved"),
};
/** Where asking again changes nothing. */
const SETTLED = new Set(["no_table", "no_watching"]);

/** One is not at the table: its line is lost (no `bye`), the seat is, or there is nothing to see here. */
export function Gone({ bye, watch, onAgain }: { bye: Bye | null; watch: boolean; onAgain: () => void }) {
  const reason = bye?.reason ?? "";
  const seatLost = reason in WHY && !SETTLED.has(reason);
  return (
    <Plain title={bye?.text ?? plain("offline")} text={bye ? WHY[reason]?.() : plain("offline_text")}>
      {!SETTLED.has(reason) && (!seatLost || watch) && (
        <button type="button" class="button main" onClick={onAgain}>
          {seatLost ? r("watch") : t("retry")}
        </button>
      )}
    </Plain>
  );
}

/** An address of nothing in the house. */
export const Nowhere = () => <Plain title={plain("nowhere")} text={plain("nowhere_text")} />;
