import { signal } from "@preact/signals";

/** The cards of the hand, or their kinds, that a lesson means; at a table none. */
export const meant = signal<readonly string[]>([]);
