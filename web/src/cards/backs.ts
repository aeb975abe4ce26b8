/** The backs: woven crosses, tiles, a tooled rosette; cream on the colour of a cloth. CC0. */

const CREAM = "#fff4de";

export type Back = "quito" | "sur" | "plata";

const COLOUR: Readonly<Record<Back, string>> = { quito: "#7d2131", sur: "#1b4f8f", plata: "#1c5040" };

/** A drawing again and again, in columns and rows. */
const field = (columns: number, rows: number, step: number, draw: string): string =>
  Array.from({ length: columns * rows }, (_, i) => {
    const x = 100 + ((i % columns) - (columns - 1) / 2) * step;
    const y = 150 + (Math.floor(i / columns) - (rows - 1) / 2) * step;
    return `<g transform="translate(${x} ${y})">${draw}</g>`;
  }).join("");

const CROSS = `<path d="M-5-15H5V-10H10V-5H15V5H10V10H5V15H-5V10H-10V5H-15V-5H-10V-10H-5Z"/><path d="M0-5 5 0 0 5-5 0Z" fill="${CREAM}"/>`;
const STAR = `<path d="M0-14 4-6 12-8 8 0 12 8 4 6 0 14-4 6-12 8-8 0-12-8-4-6Z"/><circle r="3" fill="${CREAM}"/><path d="M-17-17-12-12M17-17 12-12M-17 17-12 12M17 17 12 12"/>`;

const rosette = (): string =>
  Array.from(
    { length: 12 },
    (_, i) => `<path transform="rotate(${i * 30})" d="M0 0C-14-20-14-44 0-58C14-44 14-20 0 0Z"/>`,
  ).join("") + `<circle r="58"/><circle r="66" stroke-dasharray="3 7"/><circle r="9" fill="${CREAM}"/>`;

const corners = (draw: string): string =>
  [0, 1, 2, 3].map((i) => `<g transform="translate(${i % 2 ? 158 : 42} ${i < 2 ? 42 : 258})">${draw}</g>`).join("");

const DRAWN: Readonly<Record<Back, () => string>> = {
  quito: () => field(5, 7, 36, CROSS),
  sur: () => field(5, 7, 36, STAR),
  plata: () =>
    `<g transform="translate(100 150)">${rosette()}</g>${corners(`<path d="M0-13C3-4 4-3 13 0C4 3 3 4 0 13C-3 4-4 3-13 0C-4-3-3-4 0-13Z" fill="${CREAM}"/>`)}<path d="M24 60V240M176 60V240M60 24H140M60 276H140" stroke-dasharray="7 6"/>`,
};

/** The drawing on the paper of a card that lies face down. */
export const back = (kind: Back): string =>
  `<rect x="10" y="10" width="180" height="280" rx="10" fill="${COLOUR[kind]}"/><g fill="none" stroke="${CREAM}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">` +
  `${DRAWN[kind]()}<rect x="16" y="16" width="168" height="268" rx="7" stroke-width="2"/></g>`;
