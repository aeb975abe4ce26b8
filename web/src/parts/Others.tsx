import type { Pack } from "../cards/draw";
import type { Place } from "../messages";
import type { TableStore } from "../table/store";
import { t } from "../texts/page";
import { Seat } from "./Seat";
import { useMedia } from "./wide";

/** Windows with room for a row of faces only. */
const LITTLE_ROOM =
  "(max-width: 359px), (max-width: 559px) and (max-height: 740px), (max-width: 639px) and (min-height: 521px) and (max-height: 740px)";

export interface OthersProps {
  places: readonly { place: Place; at: string }[];
  pack: Pack;
  store: TableStore;
  /** The windows in which they sit in a row; elsewhere each has a point of the compass. */
  rowIf?: string;
  /** A game's note on a seat. */
  note?: (place: Place) => preact.ComponentChildren;
}

/** The others, each in their place around the table. */
export function Others({ places, pack, store, rowIf = LITTLE_ROOM, note }: OthersProps) {
  const row = useMedia(`${rowIf}, ${store.narrow}`);
  return (
    <section class={`others of-${places.length} ${row ? "in-row" : ""}`} aria-label={t("others")}>
      <h2 class="visually-hidden">{t("others")}</h2>
      {places.map(({ place, at }) => (
        <Seat key={place.seat} place={place} pack={pack} store={store} at={at}>
          {note?.(place)}
        </Seat>
      ))}
    </section>
  );
}
