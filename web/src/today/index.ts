/** The deal of the day: its page, and its end at a table; whoever sees the one is soon to see the other. */

export { BoardEnd } from "./BoardEnd";
export { Today } from "./Today";
