/** The cards as SVG, made from code: 200 × 300 units, the index in the strip of 56 that a covered card still shows. CC0. */

import { type Figure, figure } from "./figures";
import { FRENCH_INDEX, GLYPHS, SPANISH_INDEX } from "./glyphs";
import { type Palette, type Suit, palette, suitAt } from "./suits";

export type Pack = "french" | "spanish";

const PAPER = "#fffdf6";
const FIGURES: Record<Pack, Readonly<Record<string, Figure>>> = {
  french: { J: "page", Q: "queen", K: "king", "*": "joker" },
  spanish: { S: "page", C: "knight", R: "king" },
};
/** Where the pips of 1, 2, 3 … stand, as columns and rows of the field beside the index. */
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[1, 3]],
  2: [[1, 0], [1, 6]],
  3: [[1, 0], [1, 3], [1, 6]],
  4: [[0, 0], [2, 0], [0, 6], [2, 6]],
  5: [[0, 0], [2, 0], [1, 3], [0, 6], [2, 6]],
  6: [[0, 0], [2, 0], [0, 3], [2, 3], [0, 6], [2, 6]],
  7: [[0, 0], [2, 0], [1, 1.5], [0, 3], [2, 3], [0, 6], [2, 6]],
  8: [[0, 0], [2, 0], [1, 1.5], [0, 3], [2, 3], [1, 4.5], [0, 6], [2, 6]],
  9: [[0, 0], [2, 0], [0, 2], [2, 2], [1, 3], [0, 4], [2, 4], [0, 6], [2, 6]],
  10: [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2], [0, 4], [2, 4], [1, 5], [0, 6], [2, 6]],
};

const wrap = (body: string, background = PAPER): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300" width="200" height="300">` +
  `<rect x="1.5" y="1.5" width="197" height="297" rx="17" fill="${background}" stroke="#8f8672" stroke-width="3"/>${body}</svg>`;

function index(text: string, suit: Suit, p: Palette, frame: number): string {
  const path = GLYPHS[text] ?? GLYPHS["*"];
  const filled = text === "*" ? ` fill="#f2bb2e"` : ` fill="none"`;
  return (
    `<path transform="translate(${frame + 10} ${frame + 14}) scale(1.02 1.08)" d="${path}"${filled} stroke="${p.ink}" stroke-width="8.5" ` +
    `stroke-linecap="round" stroke-linejoin="round"/>` +
    (suit === "*" ? "" : suitAt(suit, p, frame + 7, frame + 86, 43))
  );
}

function pips(n: number, suit: Suit, p: Palette, pack: Pack): string {
  const spots = PIPS[n] ?? [];
  const big = n === 1;
  const size = big ? 108 : pack === "spanish" ? (n < 4 ? 78 : n < 6 ? 62 : 54) : n < 4 ? 62 : n < 9 ? 52 : 45;
  const [left, right, top, bottom] = big ? [120, 120, 150, 150] : pack === "spanish" ? [94, 152, 62, 240] : [90, 160, 48, 252];
  return spots
    .map(([column, row]) => {
      const x = big ? 122 : left + ((right - left) * column) / 2;
      const y = big ? 152 : top + ((bottom - top) * row) / 6;
      return suitAt(suit, p, x - size / 2, y - size / 2, size, pack === "french" && row > 3);
    })
    .join("");
}

/** The pinta: the frame of a Spanish card, broken once for cups, twice for swords, three times for clubs. */
function pinta(suit: Suit, p: Palette): string {
  const breaks = { o: [], k: [100], e: [78, 122], b: [66, 100, 134] }[suit as "o" | "k" | "e" | "b"];
  const gaps = breaks.map((x) => `<path d="M${x - 7} 10H${x + 7}M${x - 7} 290H${x + 7}"/>`).join("");
  return (
    `<rect x="10" y="10" width="180" height="280" rx="10" fill="none" stroke="${p.ink}" stroke-width="3.5"/>` +
    `<g stroke="${PAPER}" stroke-width="8">${gaps}</g>`
  );
}

function face(card: string, pack: Pack, fourColours: boolean): string {
  const rank = card.slice(0, 1);
  const letter = card.slice(1);
  const suit = (pack === "spanish" && letter === "c" ? "k" : letter) as Suit;
  const p = palette(suit, fourColours);
  const text = (pack === "spanish" ? SPANISH_INDEX[rank] : FRENCH_INDEX[rank]) ?? rank;
  const court = FIGURES[pack][rank];
  const frame = pack === "spanish" ? 6 : 0;
  const n = rank === "A" ? 1 : Number(text);
  return wrap(
    (court ? `<g transform="translate(${frame ? -4 : 2} ${frame ? -2 : 2})">${figure(court, suit, p)}</g>` : pips(n, suit, p, pack)) +
      (frame ? pinta(suit, p) : "") +
      index(text, suit, p, frame),
  );
}

/** The back: stepped crosses, as they are woven in the Andes. */
function back(): string {
  const cross = (x: number, y: number, scale: number): string =>
    `<path transform="translate(${x} ${y}) scale(${scale})" d="M-6-18H6V-12H12V-6H18V6H12V12H6V18H-6V12H-12V6H-18V-6H-12V-12H-6Z"/>`;
  const all = (scale: number): string =>
    Array.from({ length: 28 }, (_, i) => cross(40 + (i % 4) * 40, 30 + Math.floor(i / 4) * 40, scale)).join("");
  return wrap(
    `<rect x="12" y="12" width="176" height="276" rx="9" fill="#7d1f2e"/>` +
      `<g fill="none" stroke="#e9b949" stroke-width="3">${all(1)}</g><g fill="#e9b949">${all(0.36)}</g>` +
      `<rect x="12" y="12" width="176" height="276" rx="9" fill="none" stroke="#e9b949" stroke-width="4"/>`,
  );
}

const cache = new Map<string, string>();

/** The address of a card's picture: `7h`, `Re`, `**`, or `back`; made once, kept as a data address. */
export function picture(card: string, pack: Pack, fourColours: boolean): string {
  const key = `${pack}${fourColours ? 4 : 2}${card}`;
  let url = cache.get(key);
  if (url === undefined) {
    url = `data:image/svg+xml,${encodeURIComponent(card === "back" ? back() : face(card, pack, fourColours))}`;
    cache.set(key, url);
  }
  return url;
}
