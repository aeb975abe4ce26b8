import { Card } from "../../parts/Card";
import { Sheet } from "../../parts/Sheet";
import type { CuatrolaScene as Scene, Trick } from "./scene";
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
          <TrickInRow scene={scene} trick={one} />
        </section>
      ))}
    </Sheet>
  );
}

/** A trick in a row, for looking back. */
function TrickInRow({ scene, trick }: { scene: Scene; trick: Trick }) {
  return (
    <ol class="trick-row" aria-label={say("trick_number", { n: trick.number + 1 })}>
      {trick.cards.map((one) => (
        <li key={one.card} class={one.winning ? "winning" : ""}>
          <Card card={one.card} pack="spanish" name={one.name} />
          <span>{scene.seats[one.seat]?.name}</span>
        </li>
      ))}
    </ol>
  );
}
