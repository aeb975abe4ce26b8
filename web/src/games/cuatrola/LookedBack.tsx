import { TrickRow } from "../../board/TrickRow";
import { Sheet } from "../../parts/Sheet";
import { lies } from "./arrangement";
import type { CuatrolaScene as Scene } from "./scene";
import { say } from "./texts";

/** The tricks that may be looked at again, on a sheet of paper. */
export function LookedBack({ scene, onClose }: { scene: Scene; onClose: () => void }) {
  return (
    <Sheet
      title={scene.past.length > 1 ? say("all_tricks") : say("last_trick")}
      onClose={onClose}
      class="cuatrola-sheet"
    >
      {scene.past.map((one) => (
        <section key={one.number}>
          <h3>
            {say("trick_number", { n: one.number + 1 })}: {scene.seats[one.winner ?? 0]?.name},{" "}
            {say("points", { n: one.points })}
          </h3>
          <TrickRow
            cards={one.cards.map(lies)}
            seats={scene.seats}
            title={say("trick_number", { n: one.number + 1 })}
            pack="spanish"
          />
        </section>
      ))}
    </Sheet>
  );
}
