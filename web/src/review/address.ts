import { replayOf, route } from "../router";

/** The address of a match's review, as somebody asked for it. */
export const reviewOf = (id: string, match: string | number, seat: number | null): string =>
  `${replayOf(id, match, seat)}&review`;

/** Whether it is the review of a match that is looked at. */
export const isReview = (): boolean => route.value.screen === "replay" && location.search.endsWith("&review");
