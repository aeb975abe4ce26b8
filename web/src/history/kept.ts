/** The matches that were played to their end in this browser, and what is counted of them; nobody else has them. */

export interface Side {
  readonly side: number;
  readonly name: string;
  readonly score: number;
}

export interface Past {
  readonly table: string;
  readonly match: number;
  readonly game: string;
  readonly at: number;
  /** The own seat, and who sat where. */
  readonly seat: number;
  readonly names: readonly string[];
  readonly partners: readonly string[];
  readonly sides: readonly Side[];
  /** The own side and those that won. */
  readonly own: number;
  readonly winners: readonly number[];
  /** The number of the own side's scores by their names, as the record of the match has it. */
  readonly counted: Readonly<Record<string, number>>;
}

const KEY = "sobremesa.past";
const MOST = 500;

export function all(): Past[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Past[]) : [];
  } catch {
    return [];
  }
}

function write(past: readonly Past[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(past.slice(0, MOST)));
  } catch {
    // a browser that keeps nothing has no past
  }
}

const isSame = (a: Past, b: Pick<Past, "table" | "match">): boolean => a.table === b.table && a.match === b.match;

/** Add a match, once; the newest comes first. */
export const add = (one: Past): void =>
  write([one, ...all().filter((other) => !isSame(other, one))].sort((a, b) => b.at - a.at));

export const has = (table: string, match: number): boolean => all().some((one) => isSame(one, { table, match }));

export const remove = (one: Past): void => write(all().filter((other) => !isSame(other, one)));

export function removeAll(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // there is nothing
  }
}

export const isWon = ({ own, winners }: Past): boolean => winners.includes(own);

/** A game in numbers: matches, those won, and each event by its name. */
export interface Numbers {
  readonly game: string;
  readonly matches: number;
  readonly won: number;
  readonly counted: Readonly<Record<string, number>>;
}

export function numbers(past: readonly Past[]): Numbers[] {
  return [...new Set(past.map((one) => one.game))].map((game) => {
    const played = past.filter((one) => one.game === game);
    const counted: Record<string, number> = {};
    for (const one of played)
      for (const [name, times] of Object.entries(one.counted)) counted[name] = (counted[name] ?? 0) + times;
    return { game, matches: played.length, won: played.filter(isWon).length, counted };
  });
}
