/** The figures of both packs: one family of simple, strong shapes before an arch, in the colours of their suit. CC0. */

import { type Palette, type Suit, suitAt } from "./suits";

export type Figure = "page" | "knight" | "queen" | "king" | "joker";

const SKIN = "#e9b78c";
const DARK = "#2b1a12";
const GOLD = "#f2bb2e";
const PAPER = "#fffaf0";

const arch = (p: Palette): string =>
  `<path d="M60 284V98C60 52 88 24 123 24S186 52 186 98V284Z" fill="${p.tint}"/>` +
  `<path d="M68 284V99C68 57 93 33 123 33S178 57 178 99V284" fill="none" stroke="${p.ink}" stroke-width="2.5" opacity=".45"/>`;

const robe = (p: Palette): string =>
  `<path d="M64 284C64 214 82 178 123 178S182 214 182 284Z" fill="${p.cloth}"/>` +
  `<path d="M101 284 110 186H136L145 284Z" fill="${GOLD}"/>` +
  `<path d="M123 190V284" stroke="${p.ink}" stroke-width="4" stroke-dasharray="2 10" stroke-linecap="round"/>` +
  `<path d="M110 186 101 284M136 186 145 284" stroke="${p.ink}" stroke-width="4"/>` +
  `<path d="M96 182C108 205 138 205 150 182L142 170H104Z" fill="${PAPER}" stroke="${p.ink}" stroke-width="4" stroke-linejoin="round"/>`;

const head = (): string =>
  `<path d="M112 150H134V180C128 187 118 187 112 180Z" fill="#d79f70"/>` +
  `<path d="M95 112C95 84 151 84 151 112V132C151 178 95 178 95 132Z" fill="${SKIN}"/>` +
  `<g fill="${DARK}"><circle cx="111" cy="126" r="4.6"/><circle cx="135" cy="126" r="4.6"/></g>` +
  `<g fill="none" stroke="${DARK}" stroke-width="4" stroke-linecap="round">` +
  `<path d="M104 115C107 112 113 112 116 115M130 115C133 112 139 112 142 115"/><path d="M124 127 120 142H126" stroke-width="3"/></g>` +
  `<g fill="#d98a6a" opacity=".6"><circle cx="104" cy="140" r="6"/><circle cx="142" cy="140" r="6"/></g>`;

const mouth = `<path d="M114 152C119 157 127 157 132 152" fill="none" stroke="#9b2f2a" stroke-width="4.5" stroke-linecap="round"/>`;

const bob =
  `<path d="M91 156C78 84 96 72 123 72S168 84 155 156C150 162 143 160 145 148V112C133 110 125 104 121 98C117 106 109 111 101 112V148` +
  `C103 160 96 162 91 156Z" fill="#6b3f1d"/>`;

const cap = (p: Palette): string =>
  `<path d="M150 76C164 42 186 40 181 60C177 74 164 82 154 86Z" fill="${PAPER}" stroke="${p.ink}" stroke-width="4" stroke-linejoin="round"/>` +
  `<path d="M84 104C78 70 106 58 130 60C160 62 172 84 162 104C142 92 106 92 84 104Z" fill="${p.cloth}" stroke="${p.ink}" stroke-width="5" stroke-linejoin="round"/>` +
  `<circle cx="152" cy="86" r="6" fill="${GOLD}"/>`;

const longHair =
  `<path d="M88 104C86 76 106 66 123 66S160 76 158 104C162 140 172 160 176 186C160 200 150 190 147 168V114C135 112 128 106 123 98` +
  `C118 106 111 112 99 114V168C96 190 86 200 70 186C74 160 84 140 88 104Z" fill="#4a2a15"/>`;

const tiara = (p: Palette): string =>
  `<path d="M94 88 90 58 107 72 123 46 139 72 156 58 152 88C134 80 112 80 94 88Z" fill="${GOLD}" stroke="${p.ink}" stroke-width="5" stroke-linejoin="round"/>` +
  `<g fill="${p.cloth}"><circle cx="123" cy="70" r="5"/><circle cx="107" cy="78" r="3.5"/><circle cx="139" cy="78" r="3.5"/></g>`;

const crown = (p: Palette): string =>
  `<path d="M88 102 82 50 104 72 123 40 142 72 164 50 158 102C136 92 110 92 88 102Z" fill="${GOLD}" stroke="${p.ink}" stroke-width="5" stroke-linejoin="round"/>` +
  `<g fill="${p.cloth}"><circle cx="123" cy="78" r="6"/><circle cx="102" cy="84" r="4.5"/><circle cx="144" cy="84" r="4.5"/></g>` +
  `<g fill="${PAPER}" stroke="${p.ink}" stroke-width="3"><circle cx="82" cy="48" r="5"/><circle cx="123" cy="38" r="5"/><circle cx="164" cy="48" r="5"/></g>`;

const beard =
  `<path d="M93 118C91 178 106 200 123 206C140 200 155 178 153 118C150 140 144 146 134 144C128 141 118 141 112 144C102 146 96 140 93 118Z" fill="#8a8078"/>` +
  `<path d="M105 148C112 140 120 142 123 146C126 142 134 140 141 148C134 154 128 153 123 150C118 153 112 154 105 148Z" fill="#a59c93"/>` +
  `<path d="M116 158C121 162 125 162 130 158" fill="none" stroke="#5d1f1b" stroke-width="4" stroke-linecap="round"/>`;

const jester = (p: Palette): string =>
  `<path d="M90 110C76 100 74 84 62 88C64 62 90 56 102 74C104 46 142 46 144 74C156 56 182 62 184 88C172 84 170 100 156 110C136 96 110 96 90 110Z" fill="${p.cloth}" stroke="${p.ink}" stroke-width="5" stroke-linejoin="round"/>` +
  `<path d="M102 74C112 88 118 94 123 101C128 94 134 88 144 74C140 50 106 50 102 74Z" fill="${GOLD}" stroke="${p.ink}" stroke-width="4"/>` +
  `<g fill="${GOLD}" stroke="${p.ink}" stroke-width="3"><circle cx="63" cy="94" r="7"/><circle cx="183" cy="94" r="7"/><circle cx="123" cy="50" r="7"/></g>`;

const horse = (p: Palette): string =>
  `<path d="M190 286C192 236 186 204 166 182L168 158 150 168C128 172 108 190 92 216L68 244C60 256 66 270 80 270L92 268C100 266 112 256 122 248` +
  `C126 262 120 276 112 286Z" fill="#f6efe2" stroke="${p.ink}" stroke-width="5" stroke-linejoin="round"/>` +
  `<path d="M166 182C182 200 192 232 192 286H172C174 254 168 222 150 196C152 186 158 182 166 182Z" fill="#4a2a15" stroke="${p.ink}" stroke-width="4" stroke-linejoin="round"/>` +
  `<path d="M150 168C142 160 132 160 124 166L138 180Z" fill="#4a2a15"/>` +
  `<circle cx="118" cy="206" r="6" fill="${DARK}"/><circle cx="76" cy="252" r="3.5" fill="${DARK}"/><path d="M74 266C80 262 86 260 92 260" fill="none" stroke="${DARK}" stroke-width="4" stroke-linecap="round"/>` +
  `<path d="M88 222 106 256M106 256 150 196M106 256C130 262 150 270 172 262" fill="none" stroke="${p.cloth}" stroke-width="7" stroke-linecap="round"/>` +
  `<circle cx="106" cy="256" r="6" fill="${GOLD}" stroke="${p.ink}" stroke-width="3"/>`;

const helmet = (p: Palette): string =>
  `<path d="M74 98C92 88 92 56 123 54S154 88 172 98C148 110 98 110 74 98Z" fill="${p.cloth}" stroke="${p.ink}" stroke-width="5" stroke-linejoin="round"/>` +
  `<path d="M123 54C118 30 140 22 156 34C148 38 140 44 136 58Z" fill="${GOLD}" stroke="${p.ink}" stroke-width="4" stroke-linejoin="round"/>`;

const badge = (name: Suit, p: Palette, x: number, y: number): string =>
  `<circle cx="${x}" cy="${y}" r="35" fill="${PAPER}" stroke="${p.ink}" stroke-width="4"/>` + suitAt(name, p, x - 23, y - 23, 46);

/** A figure with the sign of its suit. */
export function figure(kind: Figure, name: Suit, p: Palette): string {
  const person: Record<Figure, () => string> = {
    page: () => robe(p) + head() + mouth + bob + cap(p) + badge(name, p, 123, 240),
    queen: () => robe(p) + longHair.replace("#4a2a15", "#3c2212") + head() + mouth + front(p) + tiara(p) + badge(name, p, 123, 240),
    king: () => robe(p) + head() + beard + crown(p) + badge(name, p, 123, 244),
    knight: () =>
      `<g transform="translate(34 -2) scale(.74)">${robe(p)}${head()}${mouth}${helmet(p)}</g>${horse(p)}` +
      `<g transform="translate(164 152) scale(.64)">${badge(name, p, 0, 0)}</g>`,
    joker: () => robe(p) + head() + mouth + jester(p) + badge(name, p, 123, 240),
  };
  return arch(p) + person[kind]();
}

const front = (p: Palette): string =>
  `<path d="M95 120C97 96 116 92 123 80C130 92 149 96 151 120C154 90 142 72 123 72S92 90 95 120Z" fill="#3c2212"/>` +
  `<path d="M104 176C112 190 134 190 142 176" fill="none" stroke="${p.ink}" stroke-width="4" stroke-dasharray="1 8" stroke-linecap="round"/>`;
