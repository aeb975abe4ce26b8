/** The keys of one's seats, kept in this browser: a key never stands in an address. */

interface Kept {
  readonly token: string;
  readonly game: string;
  readonly at: number;
}

const KEY = "sobremesa.seats";
/** What a seat was told of the shuffles of a table is kept under this and the table's name, as long as the seat is. */
export const PINS = "sobremesa.fair.";

function all(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

function write(seats: Record<string, Kept>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(seats));
  } catch {
    // a browser that keeps nothing plays until it is closed
  }
}

export const tokenOf = (table: string): string => all()[table]?.token ?? "";

export function keep(table: string, token: string, game: string): void {
  write({ ...all(), [table]: { token, game, at: Date.now() } });
}

export function forget(table: string): void {
  const { [table]: _, ...rest } = all();
  write(rest);
  try {
    localStorage.removeItem(PINS + table);
  } catch {
    // what was not kept need not be forgotten
  }
}

/** The tables at which this browser has a seat, the latest first. */
export function tables(): { id: string; game: string }[] {
  return Object.entries(all())
    .sort(([, a], [, b]) => b.at - a.at)
    .map(([id, { game }]) => ({ id, game }));
}
