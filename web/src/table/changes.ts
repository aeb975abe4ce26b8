import type { Scene, Update } from "../messages";

/** A field of a scene after a change: of a list as long as before come the items that differ, by their place. */
const changed = (last: unknown, change: unknown): unknown =>
  Array.isArray(last) && typeof change === "object" && change !== null && !Array.isArray(change)
    ? last.map((one: unknown, place) => (place in change ? (change as Record<number, unknown>)[place] : one))
    : change;

/** The scene of an update: as it came, or the last one with what has changed. */
export function whole(last: Scene | null, { scene, changes }: Update): Scene | null {
  if (scene || !changes || !last) return scene;
  const now: Record<string, unknown> = { ...last };
  for (const [name, change] of Object.entries(changes)) now[name] = changed(now[name], change);
  return now as unknown as Scene;
}
