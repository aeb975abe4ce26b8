/** Parts of a portrait: 120 × 140 units, the middle of the face at 60, 70; light falls from the upper left. CC0. */

export type Mood = "calm" | "thinking" | "delighted";

/** A form, and the shade over its right half. */
export const form = (d: string, fill: string): string =>
  `<path d="${d}" fill="${fill}"/><path d="${d}" opacity=".17" clip-path="url(#r)"/>`;
const line = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

const DARK = "#2b1a12";

/** Ground in two tones: the darker one is the lamp's shadow. */
export const ground = (light: string, dark: string): string =>
  `<path d="M0 0H120V140H0Z" fill="${dark}"/><circle cx="46" cy="52" r="62" fill="${light}"/>`;

export const head = (skin: string): string =>
  form("M49 88H71V116L60 122 49 116Z", skin) +
  `<path d="M49 98C55 106 65 106 71 98V108C65 114 55 114 49 108Z" opacity=".18"/>` +
  form("M35 70C31 70 31 80 36 81ZM85 70C89 70 89 80 84 81Z", skin) +
  form("M38 56C38 36 82 36 82 56V76C82 116 38 116 38 76Z", skin) +
  `<g fill="#c0503a" opacity=".35"><circle cx="46" cy="84" r="5.5"/><circle cx="74" cy="84" r="5.5"/></g>`;

/** Only brows, eyes and mouth change with the mood. */
const FACES: Readonly<Record<Mood, string>> = {
  calm:
    `<g fill="${DARK}"><circle cx="50" cy="72" r="3.5"/><circle cx="70" cy="72" r="3.5"/></g>` +
    line("M44 63C47 60 52 60 55 63M65 63C68 60 73 60 76 63", DARK, 2.8) +
    line("M52 93C57 97 63 97 68 93", "#8e2a24", 3.2),
  thinking:
    `<g fill="${DARK}"><circle cx="52" cy="71" r="3.5"/><circle cx="72" cy="71" r="3.5"/></g>` +
    line("M44 64C47 63 52 63 55 65M65 61C68 57 73 57 76 60", DARK, 2.8) +
    line("M53 95C58 93 62 93 67 95", "#8e2a24", 3.2),
  delighted:
    line("M45 73C47 68 53 68 55 73M65 73C67 68 73 68 75 73", DARK, 3.2) +
    line("M43 61C46 57 52 57 55 60M65 60C68 57 74 57 77 61", DARK, 2.8) +
    `<path d="M48 90H72C71 104 49 104 48 90Z" fill="#7a221d"/><path d="M50 91H70V95H50Z" fill="#fff"/>`,
};
export const face = (mood: Mood): string => FACES[mood] + line("M61 73 58 84H62", DARK, 2.4);

/** Hair behind the head, which must be drawn before it. */
export const BEHIND: Readonly<Record<string, (hair: string) => string>> = {
  bun: (hair) => form("M60 8C74 8 76 26 66 32H54C44 26 46 8 60 8Z", hair) + form("M34 74C28 34 92 34 86 74Z", hair),
  long: (hair) => form("M33 60C30 26 90 26 87 60V116H33Z", hair),
  curls: (hair) =>
    `<g fill="${hair}"><circle cx="60" cy="36" r="21"/><circle cx="40" cy="44" r="17"/><circle cx="80" cy="44" r="17"/><circle cx="31" cy="64" r="15"/><circle cx="89" cy="64" r="15"/><circle cx="34" cy="84" r="13"/><circle cx="86" cy="84" r="13"/></g>`,
  bob: (hair) => form("M32 62C28 26 92 26 88 62V98C82 104 76 100 78 92H42C44 100 38 104 32 98Z", hair),
  tail: (hair) => form("M84 52C100 40 106 62 96 92C92 84 88 74 82 70Z", hair) + form("M34 72C28 30 92 30 86 72Z", hair),
};

/** Hair before the forehead. */
export const FRONT: Readonly<Record<string, (hair: string) => string>> = {
  parted: (hair) => form("M37 70C36 48 54 48 60 38C66 48 84 48 83 70C90 34 74 30 60 30S30 34 37 70Z", hair),
  swept: (hair) => form("M36 66C34 50 52 52 70 40C78 46 84 54 84 66C90 36 76 30 60 30S30 36 36 66Z", hair),
  fringe: (hair) => form("M37 62C38 50 48 46 60 46S82 50 83 62C90 36 76 29 60 29S30 36 37 62Z", hair),
  short: (hair) => form("M37 64C35 54 42 48 60 48S85 54 83 64C90 34 76 28 60 28S30 34 37 64Z", hair),
  bald: (hair) => form("M36 78C33 66 34 60 38 58L40 76ZM84 78C87 66 86 60 82 58L80 76Z", hair),
};

export const WORN: Readonly<Record<string, (colour: string) => string>> = {
  straw: () =>
    form("M38 44C38 22 44 20 60 24C76 20 82 22 82 44C68 50 52 50 38 44Z", "#f1e6cc") +
    line("M38 42C52 48 68 48 82 42", "#26201a", 6) +
    form("M20 48C34 40 86 40 100 48C92 58 28 58 20 48Z", "#f1e6cc"),
  flat: (colour) =>
    form("M32 54C26 26 70 16 88 38C94 46 92 56 88 56C70 48 48 48 32 54Z", colour) +
    form("M30 54C44 46 62 46 74 50C60 52 42 56 30 60Z", colour),
  beret: (colour) => line("M60 18V26", "#2b1a12", 3) + form("M26 46C24 22 96 22 94 46C92 54 28 54 26 46Z", colour),
};

export const FACIAL: Readonly<Record<string, (hair: string) => string>> = {
  moustache: (hair) =>
    `<path d="M44 92C48 84 56 84 60 88C64 84 72 84 76 92C70 94 64 93 60 91C56 93 50 94 44 92Z" fill="${hair}"/>`,
  beard: (hair) =>
    `<path d="M38 74C38 118 82 118 82 74C80 84 74 86 60 85C46 86 40 84 38 74ZM53 93C57 98 63 98 67 93C63 90 57 90 53 93Z" fill="${hair}" fill-rule="evenodd"/>`,
  stubble: () =>
    `<path d="M38 76C38 116 82 116 82 76C80 86 74 87 60 86C46 87 40 86 38 76Z" fill="#2b1a12" opacity=".22"/>`,
};

export const EXTRA: Readonly<Record<string, (colour: string) => string>> = {
  glasses: (colour) =>
    `<g fill="#fff" fill-opacity=".16" stroke="${colour}" stroke-width="3"><circle cx="50" cy="72" r="9.5"/><circle cx="70" cy="72" r="9.5"/></g>` +
    line("M59 71H61M40 70 36 68M80 70 84 68", colour, 3),
  earrings: (colour) => `<g fill="${colour}"><circle cx="35" cy="88" r="4.5"/><circle cx="85" cy="88" r="4.5"/></g>`,
  hoops: (colour) =>
    `<g fill="none" stroke="${colour}" stroke-width="3"><circle cx="33" cy="92" r="6"/><circle cx="87" cy="92" r="6"/></g>`,
  beads: (colour) =>
    `<path d="M40 114C50 126 70 126 80 114M38 120C50 134 70 134 82 120" fill="none" stroke="${colour}" stroke-width="5" stroke-linecap="round" stroke-dasharray=".1 7"/>`,
  scarf: (colour) =>
    form("M44 110C54 118 66 118 76 110L80 120C66 128 54 128 40 120Z", colour) +
    form("M56 120 50 140H62L64 120Z", colour),
  braces: (colour) => `<path d="M24 140V124L32 121V140ZM96 140V124L88 121V140Z" fill="${colour}"/>`,
};

/** Shoulders, with an open collar in a second colour. */
export const shoulders = (cloth: string, collar: string): string =>
  form("M4 146C6 118 34 110 60 110S114 118 116 146Z", cloth) +
  form("M44 111 60 128 76 111 70 108 60 118 50 108Z", collar);
