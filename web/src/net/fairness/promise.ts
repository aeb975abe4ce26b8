/** The promise of a shuffle: what the house and the seats are bound to before any seat tells its part. */

import type { Draw, Layout } from "./layout";

const HEAD = "sobremesa promise 1";
const HEX = "[0-9a-f]{64}";
const NUMBER = "(?:0|[1-9][0-9]{0,3})";
const CARD = "[!-~]{2}";
const LINES = new RegExp(
  `^${HEAD}\\n` +
    `match (?<match>[A-Za-z0-9_.-]{1,64})\\n` +
    `shuffle (?<shuffle>${NUMBER})\\n` +
    `house (?<house>${HEX})\\n` +
    `(?<seats>(?:seat [0-9] (?:-|${HEX} ${HEX})\\n)+)` +
    `pack (?<pack>${CARD}(?: ${CARD}){1,199})\\n` +
    `(?:draw (?<seat>-1|[0-9]) (?<served>${NUMBER})(?<strengths>(?: ${NUMBER})+)\\n` +
    `|layout (?<places>[0-9A-Za-z.+]{2,200})\\n` +
    `(?:cut (?<keeper>[0-9]) (?<most>${NUMBER})(?<keeps>(?: ${CARD})*)\\n)?` +
    `(?:cover(?<covers>(?: ${CARD})+)\\n)?` +
    `(?:lay(?<lays>(?: ${CARD})+)\\n)?` +
    `(?<ranks>ranks\\n)?)$`,
);

/** A seat's bond: its commitment to its part, and the key that it will sign with. */
export interface Pledge {
  readonly commitment: string;
  readonly key: string;
}

/** Promise of one shuffle: `draw` for number 0, `layout` for any other. */
export interface Promised {
  readonly match: string;
  readonly shuffle: number;
  readonly house: string;
  readonly seats: readonly (Pledge | null)[];
  readonly pack: readonly string[];
  readonly draw: Draw | null;
  readonly layout: Layout | null;
}

type Groups = Readonly<Record<string, string | undefined>>;

/** The promise that a text holds, if it is one to the byte; raises an error otherwise. */
export function read(text: string): Promised {
  const groups: Groups | undefined = LINES.exec(text)?.groups;
  const promise = groups && parsed(groups);
  if (!promise || !fits(promise) || written(promise) !== text) throw new Error("this is no promise of a shuffle");
  return promise;
}

function parsed(groups: Groups): Promised {
  const pack = words(groups["pack"]);
  return {
    match: groups["match"] ?? "",
    shuffle: Number(groups["shuffle"]),
    house: groups["house"] ?? "",
    seats: (groups["seats"] ?? "").trimEnd().split("\n").map(pledge),
    pack,
    draw: groups["served"] === undefined ? null : drawn(groups),
    layout: groups["places"] === undefined ? null : dealt(groups, pack),
  };
}

const words = (text = ""): string[] => text.split(" ").filter(Boolean);

function pledge(line: string): Pledge | null {
  const [, , commitment = "", key] = line.split(" ");
  return key ? { commitment, key } : null;
}

const drawn = (groups: Groups): Draw => ({
  seat: Number(groups["seat"]),
  served: Number(groups["served"]),
  strengths: words(groups["strengths"]).map(Number),
});

function dealt(groups: Groups, pack: readonly string[]): Layout {
  const cards = (name: string): ReadonlySet<number> => {
    const wanted = new Set(words(groups[name]));
    return new Set(pack.flatMap((card, code) => (wanted.has(card) ? [code] : [])));
  };
  return {
    places: groups["places"] ?? "",
    isCut: groups["keeper"] !== undefined,
    keeper: Number(groups["keeper"] ?? 0),
    most: Number(groups["most"] ?? 0),
    keeps: cards("keeps"),
    covers: cards("covers"),
    lays: cards("lays"),
    byRank: groups["ranks"] !== undefined,
  };
}

/** True where the numbers of a promise fit each other. */
function fits({ shuffle, pack, draw, layout }: Promised): boolean {
  if ((draw === null) === (shuffle === 0)) return false;
  if ((draw ? draw.strengths.length : layout?.places.length) !== pack.length) return false;
  return !draw || (draw.served > 0 && draw.served <= pack.length);
}

/** The text that is signed. */
function written(promise: Promised): string {
  const { match, shuffle, house, seats, pack, draw, layout } = promise;
  const lines = [HEAD, `match ${match}`, `shuffle ${shuffle}`, `house ${house}`];
  seats.forEach((one, seat) => lines.push(one ? `seat ${seat} ${one.commitment} ${one.key}` : `seat ${seat} -`));
  lines.push(`pack ${pack.join(" ")}`);
  if (draw) lines.push(["draw", draw.seat, draw.served, ...draw.strengths].join(" "));
  if (layout) lines.push(...dealing(layout, pack));
  return lines.map((line) => `${line}\n`).join("");
}

function dealing(layout: Layout, pack: readonly string[]): string[] {
  const names = (cards: ReadonlySet<number>): string[] => [...new Set(pack.filter((_, code) => cards.has(code)))];
  const lines = [`layout ${layout.places}`];
  if (layout.isCut) lines.push(["cut", layout.keeper, layout.most, ...names(layout.keeps)].join(" "));
  if (layout.covers.size) lines.push(["cover", ...names(layout.covers)].join(" "));
  if (layout.lays.size) lines.push(["lay", ...names(layout.lays)].join(" "));
  if (layout.byRank) lines.push("ranks");
  return lines;
}

/** Names of cards as hands are compared: sorted, and of each its rank alone where suits do not matter. */
export const asTold = (promise: Promised, names: readonly string[]): string =>
  names
    .map((name) => (promise.layout?.byRank ? name.charAt(0) : name))
    .sort()
    .join(" ");
