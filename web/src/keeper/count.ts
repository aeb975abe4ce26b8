/** What was marked, added up: every number comes from the sheet, which is written out of the rules. */

import type { Mark, RoundSheet, Row, TouchSheet } from "./sheet";

/** Something marked for a side: so many of a mark, or points that somebody writes in (`mark` is empty then). */
export interface Touch {
  readonly side: number;
  readonly mark: string;
  readonly n: number;
}

/** What one side marked in a round: how many of each row, or its cards' points. */
export type Marked = Readonly<Record<string, number>>;

export interface TouchCount {
  readonly scores: readonly number[];
  readonly games: readonly number[];
  /** What each touch brought, in their order. */
  readonly points: readonly number[];
  /** The side that won the game with the last touch; null where it won none. */
  readonly last: number | null;
  readonly over: boolean;
  readonly drawn: boolean;
  /** The loser's points, where they lost the match by them. */
  readonly zapatero: number | null;
}

export const NOTHING: TouchCount = {
  scores: [0, 0],
  games: [0, 0],
  points: [],
  last: null,
  over: false,
  drawn: false,
  zapatero: null,
};

/** The points of so many of a mark at a side's score. */
export const worthOf = (mark: Mark, n: number, score: number): number => mark.points[n - mark.least]?.[score] ?? 0;

/** The score after all touches. */
export const countTouches = (sheet: TouchSheet, touches: readonly Touch[]): TouchCount =>
  touches.reduce((count, touch) => withTouch(sheet, count, touch), NOTHING);

function withTouch(sheet: TouchSheet, before: TouchCount, touch: Touch): TouchCount {
  if (before.over) return before;
  const scores = before.last === null ? [...before.scores] : before.scores.map(() => 0);
  const old = scores[touch.side] ?? 0;
  const mark = sheet.marks.find(({ name }) => name === touch.mark);
  const now = Math.max(0, old + (mark ? worthOf(mark, touch.n, old) : touch.n));
  scores[touch.side] = now;
  const count = { ...before, scores, points: [...before.points, now - old], last: null };
  return now < sheet.target ? count : withGame(sheet, count, touch.side);
}

/** A game is won, and with it perhaps the match. */
function withGame(sheet: TouchSheet, count: TouchCount, side: number): TouchCount {
  const games = count.games.map((won, one) => won + Number(one === side));
  const loser = count.scores[1 - side] ?? 0;
  const ending = sheet.endings.find(({ won, lost }) => won === games[side] && lost === games[1 - side]);
  const zapatero = ending !== undefined && loser < ending.zapatero_below ? loser : null;
  const over = ending?.leads !== "on" || zapatero !== null;
  return { ...count, games, last: side, over, drawn: ending?.leads === "drawn", zapatero };
}

// --- rounds ----------------------------------------------------------------------------------------------------------

export interface Item {
  readonly row: Row;
  readonly points: number;
}

export interface RoundCount {
  readonly items: readonly Item[];
  readonly factor: number;
  readonly points: number;
}

export interface Totals {
  readonly totals: readonly number[];
  readonly factors: readonly number[];
  readonly rounds: readonly (readonly RoundCount[])[];
  /** The sides that have won; none while the match goes on. */
  readonly winners: readonly number[];
}

/** What one side's round comes to. */
export function countRound(sheet: RoundSheet, marked: Marked, factor: number): RoundCount {
  const alone = sheet.rows.find((row) => row.alone && marked[row.name]);
  const standing = standingOf(sheet, marked);
  const items = sheet.rows
    .filter((row) => marked[row.name] && (!alone || row === alone))
    .map((row) => ({ row, points: pointsOf(row, marked[row.name] ?? 0, standing) }));
  const sum = items.reduce((all, { points }) => all + points, 0);
  const times = sum > 0 || sheet.again?.minus ? factor : 1;
  return { items, factor: times, points: sum * times };
}

/** Nothing laid, cards laid, a full row, two or more. */
function standingOf(sheet: RoundSheet, marked: Marked): number {
  const sum = (rows: readonly Row[]): number => rows.reduce((all, { name }) => all + (marked[name] ?? 0), 0);
  const full = sum(sheet.rows.filter((row) => row.full));
  if (full) return Math.min(full, 2) + 1;
  return Number(sum(sheet.rows.filter((row) => row.cards === "laid")) > 0);
}

function pointsOf(row: Row, n: number, standing: number): number {
  const worth = row.worth[row.worth.length > 1 ? standing : 0] ?? [];
  return row.cards ? n * (worth[0] ?? 0) : (worth[n] ?? 0);
}

/** The totals after all rounds. */
export function countRounds(sheet: RoundSheet, sides: number, rounds: readonly (readonly Marked[])[]): Totals {
  const none: Totals = { totals: Array(sides).fill(0), factors: Array(sides).fill(1), rounds: [], winners: [] };
  return rounds.reduce((before, round) => withRound(sheet, before, round), none);
}

function withRound(sheet: RoundSheet, before: Totals, round: readonly Marked[]): Totals {
  if (before.winners.length) return before;
  const counts = round.map((marked, side) => countRound(sheet, marked, before.factors[side] ?? 1));
  const reached = before.totals.map((total, side) => total + (counts[side]?.points ?? 0));
  const winners = winnersOf(sheet, reached, round);
  const again = winners.length ? null : sheet.again;
  const begins = reached.map((total) => again !== null && total === again.total);
  return {
    totals: reached.map((total, side) => (begins[side] ? 0 : total)),
    factors: before.factors.map((factor, side) =>
      begins[side] && again ? (again.stacks ? factor * again.factor : again.factor) : factor,
    ),
    rounds: [...before.rounds, counts],
    winners,
  };
}

function winnersOf(sheet: RoundSheet, totals: readonly number[], round: readonly Marked[]): number[] {
  const winning = sheet.rows.filter((row) => row.wins);
  const at_once = round.flatMap((marked, side) => (winning.some(({ name }) => marked[name]) ? [side] : []));
  if (at_once.length) return at_once;
  const best = Math.max(...totals);
  const first = totals.flatMap((total, side) => (total === best ? [side] : []));
  return best < sheet.target || (sheet.tie_goes_on && first.length > 1) ? [] : first;
}

/** What opening takes with a total. */
export const minimumFor = (sheet: RoundSheet, total: number): number =>
  sheet.minima.reduce((found, [from, minimum]) => (from === null || total >= from ? minimum : found), 0);
