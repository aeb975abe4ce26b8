/** The counter of Cuatrola: an olive stone, of those that lie on the table anyway. CC0. */

import { addressOf } from "../../cards/address";

const stone =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90"><ellipse cx="30" cy="45" rx="19" ry="30" fill="#c9a36a" stroke="#6b4a22" stroke-width="4"/>` +
  `<path d="M26 21Q19 45 26 69M36 21Q43 45 36 69" fill="none" stroke="#8d6736" stroke-width="3"/></svg>`;

export const STONE = addressOf(stone);
