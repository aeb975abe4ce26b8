import type { Scene, Update } from "../messages";

/** The form of changes that is put together here, as the server calls it; one that knows another sends whole scenes. */
export const FORM = 2;

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value after a change (`changes` of an `update` says what stands in one). */
function changed(last: unknown, change: unknown): unknown {
  if (Array.isArray(last) && isObject(change))
    return last.map((one, place) => (place in change ? changed(one, change[place]) : one));
  if (Array.isArray(last) && Array.isArray(change))
    return typeof last[0] === "object" ? change.map((one) => (typeof one === "number" ? last[one] : one)) : change;
  if (!isObject(last) || !isObject(change)) return change;
  const now = { ...last };
  for (const [name, one] of Object.entries(change)) now[name] = changed(now[name], one);
  return now;
}

/** The scene of an update: as it came, or the last one with what has changed. */
export const whole = (last: Scene | null, { scene, changes }: Update): Scene | null =>
  scene || !changes || !last ? scene : (changed(last, changes) as Scene);
