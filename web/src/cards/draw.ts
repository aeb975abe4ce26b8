/**
 * The cards as SVG, made from code: 200 × 300 units, an index in two corners, each in the strip of 46 that a covered
 * card still shows; a small cut for cards that lie free below 60 pixels. CC0.
 */

import { addressOf } from "./address";
import { type Back, back } from "./backs";
import { type Figure, court, inArch, standing } from "./figures";
import { FRENCH_INDEX, GLYPHS, SPANISH_INDEX } from "./glyphs";
import { PAPER, type Palette, type Suit, palette, suitAt } from "./suits";

export type Pack = "french" | "spanish";

/** The ranks, the suits and the rest of a pack, as the server writes them. */
const PACKS: Readonly<Record<Pack, readonly [string, string, readonly string[]]>> = {
  french: ["A23456789TJQK", "cdhs", ["**"]],
  spanish: ["A234567SCR", "oceb", []],
};

/** All cards of a pack. */
export function faces(pack: Pack): string[] {
  const [ranks, suits, rest] = PACKS[pack];
  return [...[...suits].flatMap((suit) => [...ranks].map((rank) => rank + suit)), ...rest];
}

const FIGURES: Record<Pack, Readonly<Record<string, Figure>>> = {
  french: { J: "page", Q: "queen", K: "king", "*": "joker" },
  spanish: { S: "page", C: "knight", R: "king" },
};
export type Cut = "full" | "small";

/** Where the pips of 1, 2, 3 … stand, as columns and rows about the middle of the card. */
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[1, 3]],
  2: [
    [1, 0],
    [1, 6],
  ],
  3: [
    [1, 0],
    [1, 3],
    [1, 6],
  ],
  4: [
    [0, 0],
    [2, 0],
    [0, 6],
    [2, 6],
  ],
  5: [
    [0, 0],
    [2, 0],
    [1, 3],
    [0, 6],
    [2, 6],
  ],
  6: [
    [0, 0],
    [2, 0],
    [0, 3],
    [2, 3],
    [0, 6],
    [2, 6],
  ],
  7: [
    [0, 0],
    [2, 0],
    [1, 1.5],
    [0, 3],
    [2, 3],
    [0, 6],
    [2, 6],
  ],
  8: [
    [0, 0],
    [2, 0],
    [1, 1.5],
    [0, 3],
    [2, 3],
    [1, 4.5],
    [0, 6],
    [2, 6],
  ],
  9: [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
    [1, 3],
    [0, 4],
    [2, 4],
    [0, 6],
    [2, 6],
  ],
  10: [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
    [0, 4],
    [2, 4],
    [1, 5],
    [0, 6],
    [2, 6],
  ],
};

const wrap = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300" width="200" height="300">` +
  `<rect x="1" y="1" width="198" height="298" rx="15" fill="${PAPER}" stroke="#a89878" stroke-width="2"/>${body}</svg>`;

const turned = (body: string): string => `${body}<g transform="rotate(180 100 150)">${body}</g>`;

/** The rank and its suit, the upper left corner of the rank's box at x, y. */
function index(text: string, suit: Suit, p: Palette, x: number, y: number, scale = 1, below = 31): string {
  if (suit === "*") return suitAt("*", p, x - 4, y - 4, 46 * scale);
  const path =
    `<path transform="translate(${x} ${y}) scale(${scale * 0.95} ${scale * 1.02})" d="${GLYPHS[text] ?? ""}" fill="none" stroke="${p.ink}" ` +
    `stroke-width="8.6" stroke-linecap="round" stroke-linejoin="round"/>`;
  return path + suitAt(suit, p, x + 17 * scale - below / 2, y + 59 * scale + 0.5, below);
}

function pips(n: number, suit: Suit, p: Palette, pack: Pack): string {
  if (n === 1) return `<circle cx="100" cy="150" r="74" fill="${p.tint}"/>${suitAt(suit, p, 44, 94, 112)}`;
  const spanish = pack === "spanish";
  const size = n < 4 ? 58 : n < 9 ? 45 : 41;
  const far = spanish ? 27 : 24;
  return (PIPS[n] ?? [])
    .map(([column, row]) =>
      suitAt(suit, p, 100 + far * (column - 1) - size / 2, 50 + (row * 200) / 6 - size / 2, size, !spanish && row > 3),
    )
    .join("");
}

/** The pinta: the frame of a Spanish card, broken once for cups, twice for swords, three times for clubs. */
function pinta(suit: Suit, p: Palette): string {
  const breaks = { o: [], k: [100], e: [82, 118], b: [70, 100, 130] }[suit as "o" | "k" | "e" | "b"];
  const gaps = breaks.map((x) => `<path d="M${x - 7} 9H${x + 7}M${x - 7} 291H${x + 7}"/>`).join("");
  return (
    `<rect x="9" y="9" width="182" height="282" rx="9" fill="none" stroke="${p.ink}" stroke-width="3.2"/>` +
    `<g stroke="${PAPER}" stroke-width="7">${gaps}</g>`
  );
}

function face(card: string, pack: Pack, fourColours: boolean, cut: Cut): string {
  const rank = card.slice(0, 1);
  const letter = card.slice(1);
  const spanish = pack === "spanish";
  const suit = (spanish && letter === "c" ? "k" : letter) as Suit;
  const p = palette(suit, fourColours);
  const text = (spanish ? SPANISH_INDEX[rank] : FRENCH_INDEX[rank]) ?? rank;
  const figure = FIGURES[pack][rank];
  const frame = spanish ? pinta(suit, p) : "";
  if (cut === "small")
    return wrap(
      frame +
        index(text, suit, p, spanish ? 21 : 16, spanish ? 24 : 18, 1.62, 66) +
        (figure ? inArch(figure, suit, p) : suitAt(suit, p, 104, 196, 78)),
    );
  const corner = spanish ? index(text, suit, p, 18, 20, 0.82, 27) : index(text, suit, p, 11, 15);
  const drawn = figure
    ? (spanish ? standing : court)(figure, suit, p)
    : pips(rank === "A" ? 1 : Number(text), suit, p, pack);
  return wrap(drawn + frame + turned(corner));
}

const cache = new Map<string, string>();

const kept = (key: string, draw: () => string): string => {
  const made = cache.get(key) ?? addressOf(draw());
  cache.set(key, made);
  return made;
};

/** The address of a card's picture: `7h`, `Re`, `**`; made once, kept as a data address. */
export const picture = (card: string, pack: Pack, fourColours: boolean, cut: Cut = "full"): string =>
  kept(`${pack}${fourColours ? 4 : 2}${cut}${card}`, () => face(card, pack, fourColours, cut));

/** The address of the picture of a card that lies face down. */
export const backPicture = (kind: Back): string => kept(`back ${kind}`, () => wrap(back(kind)));
