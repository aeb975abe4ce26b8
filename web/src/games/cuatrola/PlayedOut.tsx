import { useEffect } from "preact/hooks";
import { hurry } from "../../settings";
import { say } from "./texts";

/**
 * For whoever sits the hand out: it is played out at once, or watched after all. The house asks all who are at the
 * table for their pace, and the slowest wish holds; the next hand has the usual one.
 */
export function PlayedOut() {
  useEffect(
    () => () => {
      hurry.value = false;
    },
    [],
  );
  return (
    <button
      type="button"
      class="button quiet"
      onClick={() => {
        hurry.value = !hurry.value;
      }}
    >
      {say(hurry.value ? "watch" : "play_out")}
    </button>
  );
}
