/** The people on the cards of both packs, drawn from the same parts: light falls from the upper left on all of them. CC0. */

import { GOLD, type Palette, PAPER, type Suit, suitAt } from "./suits";

export type Figure = "page" | "knight" | "queen" | "king" | "joker";

const DARK = "#2b1a12";

/** A suit's own skin, hair and beard, so that a figure is told by more than its colour. */
type Face = readonly [skin: string, hair: string, beard: string];
const FACES: Readonly<Record<Suit, Face>> = {
  h: ["#f0c19a", "#7a431c", "#8f8880"],
  d: ["#f4cba6", "#cf8a38", "#a39a8c"],
  s: ["#855434", "#221610", "#1c120d"],
  c: ["#bd8355", "#3a2113", "#2b1a12"],
  o: ["#f0c49a", "#a3632a", "#8f8880"],
  k: ["#ecb98e", "#6d3b1a", "#5a2f14"],
  e: ["#c48a5c", "#20150f", "#20150f"],
  b: ["#7d4e30", "#1c120c", "#1c120c"],
  "*": ["#f0c49a", "#7a431c", "#7a431c"],
};

/** A form, and over its right half the shade. */
const form = (d: string, fill: string): string =>
  `<path d="${d}" fill="${fill}"/><path d="${d}" opacity=".17" clip-path="url(#r)"/>`;
const lined = (d: string, fill: string, ink: string, width = 3.4): string =>
  `${form(d, fill)}<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round"/>`;
const line = (d: string, ink: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** The right half, which lies in the shade; the middle of every figure is x = 0. */
export const SHADE = `<clipPath id="r"><path d="M0-200H200V400H0Z"/></clipPath>`;

const robe = (p: Palette): string =>
  `<g transform="translate(0 -11)">` +
  form("M-66 210C-68 84-44 58 0 56S68 84 66 210Z", p.cloth) +
  form("M-15 210-10 56H10L15 210Z", GOLD) +
  line("M-15 210-10 58M15 210 10 58", p.ink, 3) +
  line("M0 86V210", p.ink, 4).replace("<path", `<path stroke-dasharray=".1 13"`) +
  lined("M-27 62-10 50H10L27 62 0 84Z", PAPER, p.ink) +
  "</g>";

const head = ([skin]: Face): string =>
  form("M-10 20H10V60L0 66-10 60Z", skin) +
  `<path d="M-10 30C-4 38 4 38 10 30V42C4 48-4 48-10 42Z" opacity=".2"/>` +
  form("M-23-18C-23-38 23-38 23-18V6C23 42-23 42-23 6Z", skin) +
  `<g fill="${DARK}"><circle cx="-10" cy="-1" r="3.6"/><circle cx="10" cy="-1" r="3.6"/></g>` +
  line("M-16-10C-13-13-8-13-5-10M5-10C8-13 13-13 16-10M1 0-3 11H2", DARK, 2.8);

const mouth = line("M-7 20C-3 24 4 24 8 19", "#8e2a24", 3.4);

const short = ([, hair]: Face): string =>
  form(
    "M-25 34C-33-22-28-42 0-42S33-22 25 34C20 38 17 36 18 28V-10C8-12 2-17-2-22C-6-16-12-11-18-10V28C-17 36-20 38-25 34Z",
    hair,
  );
const long = ([, hair]: Face): string =>
  form("M-24-10C-30-46 30-46 24-10C30 34 40 60 42 108H-42C-40 60-30 34-24-10Z", hair);
const parted = ([, hair]: Face): string =>
  form("M-23 4C-21-20-6-20 0-32C6-20 21-20 23 4C30-30 14-42 0-42S-30-30-23 4Z", hair);
const sides = ([, hair]: Face): string => form("M-23 8-27-22H-17V-8ZM23 8 27-22H17V-8Z", hair);

const beard = ([, , hair]: Face): string =>
  form("M-25-12C-28 44-18 66 0 72C18 66 28 44 25-12C21 6 15 12 0 10C-15 12-21 6-25-12Z", hair) +
  line("M-9 23C-4 28 4 28 9 23", "#5d1f1b", 3.6) +
  `<path d="M-16 17C-9 9-3 11 0 14C3 11 9 9 16 17C9 20 3 20 0 17C-3 20-9 20-16 17Z" fill="${hair}" stroke="#0003" stroke-width="1.5"/>`;

const crown = (p: Palette): string =>
  lined("M-27-24-34-62-16-46 0-72 16-46 34-62 27-24C10-31-10-31-27-24Z", GOLD, p.ink) +
  `<g fill="${p.cloth}"><circle cy="-40" r="4.6"/><circle cx="-16" cy="-35" r="3.4"/><circle cx="16" cy="-35" r="3.4"/></g>`;
const tiara = (p: Palette): string =>
  lined("M-25-22-29-50-13-38 0-60 13-38 29-50 25-22C10-29-10-29-25-22Z", GOLD, p.ink) +
  `<circle cy="-37" r="4.6" fill="${p.cloth}"/>`;
const cap = (p: Palette): string =>
  lined("M17-42C22-74 50-78 48-60C46-44 30-38 22-34Z", PAPER, p.ink, 3) +
  line("M24-40 42-64", p.ink, 2) +
  lined("M-36-14C-44-50-12-60 8-56C32-52 40-32 31-14C12-25-14-25-36-14Z", p.cloth, p.ink) +
  `<circle cx="24" cy="-32" r="5" fill="${GOLD}"/>`;
const jester = (p: Palette): string =>
  lined(
    "M-28-16C-34-34-46-30-54-20C-58-48-34-62-16-46C-12-66 12-66 16-46C34-62 58-48 54-20C46-30 34-34 28-16C12-25-12-25-28-16Z",
    p.cloth,
    p.ink,
  ) +
  lined("M-16-46C-10-34-4-28 0-22C4-28 10-34 16-46C10-64-10-64-16-46Z", GOLD, p.ink, 3) +
  `<g fill="${GOLD}" stroke="${p.ink}" stroke-width="2.6"><circle cx="-54" cy="-15" r="6.5"/><circle cx="54" cy="-15" r="6.5"/><circle cy="-62" r="6.5"/></g>`;

/** Head and shoulders, the middle of the face at 0, 0. */
export function bust(kind: Figure, name: Suit, p: Palette): string {
  const face = FACES[name];
  switch (kind) {
    case "queen":
      return long(face) + robe(p) + head(face) + mouth + parted(face) + tiara(p);
    case "king":
      return robe(p) + head(face) + sides(face) + beard(face) + crown(p);
    case "joker":
      return robe(p) + head(face) + mouth + jester(p);
    default:
      return robe(p) + head(face) + mouth + short(face) + cap(p);
  }
}

const HELD: Readonly<Partial<Record<Figure, (p: Palette) => string>>> = {
  king: (p) => lined("M46-12H55V150H46Z", GOLD, p.ink, 2.6),
  queen: (p) =>
    line("M52 150C48 110 54 70 52 34M52 74C60 66 64 66 66 60", "#2c6b33", 4) +
    `<g fill="${p.cloth}"><circle cx="52" cy="12" r="8"/><circle cx="42" cy="22" r="8"/><circle cx="62" cy="22" r="8"/><circle cx="46" cy="33" r="8"/><circle cx="58" cy="33" r="8"/></g><circle cx="52" cy="23" r="6" fill="${GOLD}"/>`,
  page: (p) => line("M54 150V-10", "#8a5a2a", 5) + lined("M54-44 64-18 54-4 44-18Z", "#dfe6ee", p.ink, 2.8),
};

/** A half of a reversible court, at its place in the window of the card. */
const half = (kind: Figure, name: Suit, p: Palette): string =>
  `<g transform="translate(112 84) scale(.86)">${bust(kind, name, p)}${HELD[kind]?.(p) ?? ""}</g>` +
  (name === "*" ? "" : suitAt(name, p, 153, 23, 24));

/** A court of the French pack: the lower half is the upper one turned, so that it stands upright for everybody. */
export function court(kind: Figure, name: Suit, p: Palette): string {
  const window = "M58 15H173Q185 15 185 27V196H142V285H27Q15 285 15 273V104H58Z";
  const one = `<g clip-path="url(#h)">${arch(60, 20)}${half(kind, name, p)}</g>`;
  return (
    `<defs>${SHADE}<clipPath id="h"><path d="M0 0H200V136L0 164Z"/></clipPath><clipPath id="w"><path d="${window}"/></clipPath></defs>` +
    `<g clip-path="url(#w)"><path d="M0 0H200V300H0Z" fill="${p.tint}"/>${one}<g transform="rotate(180 100 150)">${one}</g>` +
    line("M0 164 200 136", p.ink, 17) +
    line("M0 164 200 136", name === "*" ? GOLD : PAPER, 12) +
    line("M6 163 200 136", name === "*" ? p.ink : p.cloth, 5).replace("<path", `<path stroke-dasharray=".1 11"`) +
    `</g><path d="${window}" fill="none" stroke="${p.ink}" stroke-width="3"/>`
  );
}

const arch = (x: number, top: number): string =>
  `<path d="M${x} 300V${top + 54}A52 52 0 0 1 ${x + 104} ${top + 54}V300Z" fill="#fff" opacity=".5"/>`;

const horse = (p: Palette): string =>
  form(
    "M66 210C70 160 62 122 40 96L42 70 24 84C4 88-16 106-34 134L-62 164C-74 178-68 194-52 194L-38 192C-28 188-14 178-4 168C2 186-8 200-16 210Z",
    "#f3e9d6",
  ) +
  form("M40 96C58 118 66 158 66 210H46C48 170 42 138 22 112C24 100 32 94 40 96Z", "#55331c") +
  form("M24 84C16 74 6 74-2 80L12 96Z", "#55331c") +
  line(
    "M66 210C70 160 62 122 40 96L42 70 24 84C4 88-16 106-34 134L-62 164C-74 178-68 194-52 194L-38 192C-28 188-14 178-4 168",
    p.ink,
    3.4,
  ) +
  `<circle cx="-8" cy="124" r="5" fill="${DARK}"/><circle cx="-58" cy="174" r="3" fill="${DARK}"/>` +
  line("M-42 144-22 180M-22 180 22 112M-22 180C2 188 26 194 50 186", p.cloth, 6) +
  `<circle cx="-22" cy="180" r="5.5" fill="${GOLD}" stroke="${p.ink}" stroke-width="2.4"/>`;

const disc = (name: Suit, p: Palette, x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${PAPER}" stroke="${p.ink}" stroke-width="3.4"/>` +
  suitAt(name, p, x - r * 0.66, y - r * 0.66, r * 1.32);

/** A figure of the Spanish pack: it stands upright, with the sign of its suit; the caballo rides. */
export function standing(kind: Figure, name: Suit, p: Palette): string {
  const window = "M58 20H172Q180 20 180 28V190H143V280H28Q20 280 20 272V110H58Z";
  const rides = kind === "knight";
  const person = bust(rides ? "page" : kind, name, p);
  const body = rides
    ? `<g transform="translate(126 82) scale(.8)">${person}</g><g transform="translate(104 98) scale(.94)">${horse(p)}</g>` +
      disc(name, p, 64, 142, 24)
    : `<g transform="translate(112 96) scale(1.02)">${person}</g>` + disc(name, p, 72, 212, 36);
  return (
    `<defs>${SHADE}<clipPath id="w"><path d="${window}"/></clipPath></defs><g clip-path="url(#w)"><path d="M0 0H200V300H0Z" fill="${p.tint}"/>` +
    `${arch(62, 26)}${body}</g><path d="${window}" fill="none" stroke="${p.ink}" stroke-width="2.6"/>`
  );
}

/** A bust in an arch, for the small cut. */
export const inArch = (kind: Figure, name: Suit, p: Palette): string =>
  `<defs>${SHADE}<clipPath id="a"><path d="M82 288V194A51 51 0 0 1 184 194V288Z"/></clipPath></defs>` +
  `<g clip-path="url(#a)"><path d="M80 140H190V290H80Z" fill="${p.tint}"/><g transform="translate(133 218) scale(.92)">${bust(kind === "knight" ? "page" : kind, name, p)}</g></g>` +
  `<path d="M82 288V194A51 51 0 0 1 184 194V288Z" fill="none" stroke="${p.ink}" stroke-width="4"/>`;
