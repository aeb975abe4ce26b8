/** The course of the score: what each side had after each step that this page has seen; kept for a reload of the page. */

import type { Side } from "../messages";

/** A step: its number in the stream, and each side's score by the side's number. */
export type Step = readonly [number, Readonly<Record<number, number>>];

const KEY = "sobremesa.course.";
const MOST = 1200;

export class Course {
  private match = -1;
  private steps: Step[] = [];

  constructor(private readonly table: string) {}

  /** Note how it stands; another match begins anew. */
  note(match: number, number: number, sides: readonly Side[]): void {
    if (match !== this.match) this.open(match);
    this.steps = [
      ...this.steps.filter(([before]) => before < number),
      [number, Object.fromEntries(sides.map((side) => [side.side, side.score]))],
    ];
    try {
      sessionStorage.setItem(KEY + this.table, JSON.stringify({ match, steps: this.steps.slice(-MOST) }));
    } catch {
      // where nothing is kept, the line begins where the page was opened last
    }
  }

  /** The scores of a side, step by step. */
  of(side: number): number[] {
    return this.steps.map(([, scores]) => scores[side] ?? 0);
  }

  private open(match: number): void {
    this.match = match;
    this.steps = [];
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEY + this.table) ?? "{}") as { match?: number; steps?: Step[] };
      if (kept.match === match) this.steps = kept.steps ?? [];
    } catch {
      // the same
    }
  }
}
