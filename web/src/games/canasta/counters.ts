/** The counter of Canasta: a bean, as points are marked with at the River Plate. CC0. */

import { addressOf } from "../../cards/address";

const bean =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90"><path d="M22 17C40 8 53 25 50 46S36 80 22 75 12 60 21 52 22 42 16 37 10 23 22 17Z" fill="#f3e4ca" stroke="#7a5a35" stroke-width="4"/>` +
  `<path d="M24 40Q30 46 24 52" fill="none" stroke="#7a5a35" stroke-width="4"/></svg>`;

export const BEAN = addressOf(bean);
