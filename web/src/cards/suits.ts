/** The suits of both packs, each in a box of 100 × 100, told apart by their shape before their colour. CC0. */

export interface Palette {
  readonly ink: string;
  readonly cloth: string;
  readonly tint: string;
}

export const GOLD = "#f2b93a";
export const PAPER = "#fffaf0";

const RED: Palette = { ink: "#b01226", cloth: "#c22a3c", tint: "#f7ded8" };
const BLACK: Palette = { ink: "#1b1c22", cloth: "#363c52", tint: "#e0e3ea" };
const BLUE: Palette = { ink: "#0d4a9c", cloth: "#2463b8", tint: "#d8e5f6" };
const GREEN: Palette = { ink: "#0b5c2b", cloth: "#23803c", tint: "#daecd9" };
const OCHRE: Palette = { ink: "#7d4a00", cloth: "#c98a12", tint: "#faecc8" };
const PLUM: Palette = { ink: "#5b1a78", cloth: "#7c3a9c", tint: "#ecdff3" };

export type Suit = "c" | "d" | "h" | "s" | "o" | "k" | "e" | "b" | "*";

/** Cups and clubs are both written `c`: inside, the cups are `k`. */
export function palette(suit: Suit, fourColours: boolean): Palette {
  switch (suit) {
    case "h":
    case "k":
      return RED;
    case "d":
      return fourColours ? BLUE : RED;
    case "c":
      return fourColours ? GREEN : BLACK;
    case "s":
      return BLACK;
    case "e":
      return BLUE;
    case "b":
      return GREEN;
    case "o":
      return OCHRE;
    case "*":
      return PLUM;
  }
}

const HEART =
  "M50 94C20 68 3 48 3 28C3 12 15 3 28 3C38 3 46 9 50 18C54 9 62 3 72 3C85 3 97 12 97 28C97 48 80 68 50 94Z";
const SPADE =
  "M50 3C66 26 97 42 97 65C97 80 85 87 75 87C66 87 59 83 55 75C56 85 60 93 68 98H32C40 93 44 85 45 75" +
  "C41 83 34 87 25 87C15 87 3 80 3 65C3 42 34 26 50 3Z";
const DIAMOND = "M50 1C60 22 74 38 92 50C74 62 60 78 50 99C40 78 26 62 8 50C26 38 40 22 50 1Z";
const CLUB =
  "M50 3A22 22 0 0 1 68 38A22 22 0 1 1 55 74C56 85 60 93 68 98H32C40 93 44 85 45 74A22 22 0 1 1 32 38A22 22 0 0 1 50 3Z";

function coin(p: Palette): string {
  const petals = [0, 45, 90, 135].map(
    (a) => `<ellipse cx="50" cy="50" rx="7" ry="27" transform="rotate(${a} 50 50)"/>`,
  );
  return (
    `<circle cx="50" cy="50" r="46" fill="${GOLD}" stroke="${p.ink}" stroke-width="6"/>` +
    `<circle cx="50" cy="50" r="35" fill="none" stroke="${p.ink}" stroke-width="4"/>` +
    `<g fill="${p.ink}">${petals.join("")}</g><circle cx="50" cy="50" r="10" fill="#c4263a" stroke="${GOLD}" stroke-width="4"/>`
  );
}

function cup(p: Palette): string {
  return (
    `<path d="M16 8H84C84 42 70 57 57 61V76C70 78 78 85 80 95H20C22 85 30 78 43 76V61C30 57 16 42 16 8Z" ` +
    `fill="${p.cloth}" stroke="${p.ink}" stroke-width="6" stroke-linejoin="round"/>` +
    `<path d="M14 8H86V22H14Z" fill="${GOLD}" stroke="${p.ink}" stroke-width="5" stroke-linejoin="round"/>` +
    `<path d="M30 32C31 42 35 48 41 52" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".75"/>`
  );
}

function sword(p: Palette): string {
  return (
    `<path d="M37 66V18L50 0 63 18V66Z" fill="#cfe0f4" stroke="${p.ink}" stroke-width="6" stroke-linejoin="round"/>` +
    `<path d="M50 18V62" stroke="${p.ink}" stroke-width="5"/>` +
    `<path d="M15 60C26 67 74 67 85 60V72C74 78 26 78 15 72Z" fill="${GOLD}" stroke="${p.ink}" stroke-width="5" stroke-linejoin="round"/>` +
    `<path d="M43 76H57V90H43Z" fill="${p.cloth}" stroke="${p.ink}" stroke-width="5"/>` +
    `<circle cx="50" cy="92" r="7" fill="${GOLD}" stroke="${p.ink}" stroke-width="4"/>`
  );
}

function cudgel(p: Palette): string {
  return (
    `<g stroke="${p.ink}" stroke-width="6" stroke-linejoin="round" transform="rotate(32 50 50)">` +
    `<path d="M60 34C74 22 84 22 92 26C88 38 78 44 62 46Z" fill="#8fc46a"/><path d="M40 56C26 46 16 48 9 53C14 64 24 69 40 67Z" fill="#8fc46a"/>` +
    `<path d="M42 97 34 24C31-4 69-4 66 24L58 97C56 101 44 101 42 97Z" fill="${p.cloth}"/>` +
    `<path d="M43 20C46 14 54 14 57 20M44 42H52M49 62H56M47 80H52" fill="none" stroke="#c9e6ae" stroke-linecap="round"/></g>`
  );
}

/** The drawing of a suit. */
export function suit(name: Suit, p: Palette): string {
  switch (name) {
    case "h":
      return `<path d="${HEART}" fill="${p.ink}"/>`;
    case "d":
      return `<path d="${DIAMOND}" fill="${p.ink}"/>`;
    case "s":
      return `<path d="${SPADE}" fill="${p.ink}"/>`;
    case "c":
      return `<path d="${CLUB}" fill="${p.ink}"/>`;
    case "o":
      return coin(p);
    case "k":
      return cup(p);
    case "e":
      return sword(p);
    case "b":
      return cudgel(p);
    case "*":
      return `<path d="M50 2 63 36 99 38 71 61 81 97 50 76 19 97 29 61 1 38 37 36Z" fill="${GOLD}" stroke="${p.ink}" stroke-width="6" stroke-linejoin="round"/>`;
  }
}

/** The suit at a place, so many units wide; `turned` stands it on its head. */
export function suitAt(name: Suit, p: Palette, x: number, y: number, size: number, turned = false): string {
  const turn = turned ? " rotate(180 50 50)" : "";
  return `<g transform="translate(${x} ${y}) scale(${size / 100})${turn}">${suit(name, p)}</g>`;
}
