/** Tables that are to begin as soon as this page has committed to its part of the draw for the first dealer. */

const waiting = new Set<string>();

export const beginOnce = (table: string): void => void waiting.add(table);

/** True where a table is to begin; it is said once. */
export const isToBegin = (table: string): boolean => waiting.delete(table);
