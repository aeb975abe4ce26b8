/** Perros and tantos, the counters of Cuarenta: a card face down is ten, a card face up two. CC0. */

import { addressOf } from "../../cards/address";

const DOG =
  "M18 22 10 10C8 7 12 5 14 7L24 14C28 12 34 12 38 14L48 7C50 5 54 7 52 10L44 22C50 30 48 40 42 44L38 54C36 58 26 58 24 54L20 44C14 40 12 30 18 22Z";

const perro =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 62 84"><rect x="2" y="2" width="58" height="80" rx="9" fill="#7d2131" stroke="#fff4de" stroke-width="4"/>` +
  `<g transform="translate(0 10)"><path d="${DOG}" fill="#fff4de"/><g fill="#7d2131"><circle cx="25" cy="27" r="3.4"/><circle cx="37" cy="27" r="3.4"/>` +
  `<path d="M26 42H36L31 49Z"/></g></g></svg>`;

const tanto =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 62 84"><rect x="2" y="2" width="58" height="80" rx="9" fill="#fffaf0" stroke="#a89878" stroke-width="4"/>` +
  `<g fill="#7d2131"><circle cx="31" cy="27" r="11"/><circle cx="31" cy="57" r="11"/></g></svg>`;

export const PERRO = addressOf(perro);
export const TANTO = addressOf(tanto);
