/** Numbers of a review as the language that is set writes them. */

import { settings } from "../settings";

const written = (number: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(settings.value.language, options).format(number).replace("-", "−");

/** What was lost: `−9,3 %`. */
export const loss = (chance: number): string =>
  written(-chance, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A chance to win the match: `31 %`. */
export const chance = (number: number): string => written(number, { style: "percent", maximumFractionDigits: 0 });

/** Per mille of the match: `26,3`. */
export const perMille = (number: number): string =>
  written(number, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** What a part of the result came to: `+40 %`. */
export const part = (share: number): string =>
  written(share, { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" });
