/** The first hand of Cuarenta, as scenes that were made beforehand: no rule is known here. */

import type { Choice, Scored, Told } from "../../../messages";
import type { CuarentaScene } from "../scene";
import { t } from "../../../texts/page";
import { lesson } from "./texts";

type Text = "capture_task" | "run_task" | "caida_task" | "limpia_task";
type Praise = "capture_done" | "run_done" | "caida_done" | "limpia_done";

interface Task {
  readonly task: Text;
  readonly done: Praise;
  readonly table: readonly string[];
  readonly last: string;
  readonly hand: readonly string[];
  /** The card to play, and what it takes. */
  readonly card: string;
  readonly takes: readonly string[];
  readonly written: string;
  readonly preview: string;
  readonly scores: readonly Scored[];
  readonly before: readonly [number, number];
  readonly pile: number;
}

const scored = (name: string): Scored => ({ name, side: 0, points: 2 });

export const TASKS: readonly Task[] = [
  { task: "capture_task", done: "capture_done", table: ["3c", "4h", "Ks"], last: "Ks", hand: ["2d", "5c", "7d", "Jh", "Qc"], card: "7d", takes: ["3c", "4h"], written: "7d x3c4h", preview: "", scores: [], before: [0, 0], pile: 0 },
  { task: "run_task", done: "run_done", table: ["5h", "6s", "7h", "Ks"], last: "7h", hand: ["2d", "5c", "Jh", "Qc"], card: "5c", takes: ["5h", "6s", "7h"], written: "5c x5h >6s7h", preview: "", scores: [], before: [0, 0], pile: 3 },
  { task: "caida_task", done: "caida_done", table: ["Ad", "Ks", "Qs"], last: "Qs", hand: ["2d", "Jh", "Qc"], card: "Qc", takes: ["Qs", "Ks"], written: "Qc xQs >Ks", preview: "caída, 2", scores: [scored("caida")], before: [0, 0], pile: 7 },
  { task: "limpia_task", done: "limpia_done", table: ["2s"], last: "", hand: ["2d", "Jh"], card: "2d", takes: ["2s"], written: "2d x2s", preview: "limpia, 2", scores: [scored("limpia")], before: [2, 0], pile: 10 },
];

const SIGNS: Readonly<Record<string, string>> = { c: "♣", d: "♦", h: "♥", s: "♠" };
const short = (card: string): string => card.slice(0, 1) + (SIGNS[card.slice(1)] ?? "");
const long = (card: string): string => lesson("card", { rank: card.slice(0, 1), suit: lesson(`suit.${card.slice(1) as "c" | "d" | "h" | "s"}`) });

/** The table at a task, before or after it was done. */
export function sceneOf(task: Task, done: boolean): CuarentaScene {
  const gone = new Set(done ? [task.card, ...task.takes] : []);
  const score = (task.before[0] ?? 0) + (done ? task.scores.reduce((sum, one) => sum + one.points, 0) : 0);
  const pile = task.pile + (done ? 1 + task.takes.length : 0);
  const hand = task.hand.filter((card) => !gone.has(card));
  return {
    game: "cuarenta",
    seat: 0,
    actor: done ? 1 : 0,
    where: lesson("title"),
    question: "",
    hand: hand.map((card) => ({ card, name: long(card), playable: !done, why: "", clause: "", count: 1 })),
    choices: done ? [] : hand.flatMap((card) => choicesOf(task, card)),
    seats: [lesson("us"), "Beto"].map((name, seat) => ({ seat, name, side: seat, held: seat ? task.hand.length - 1 : hand.length, tags: [] })),
    sides: [
      { side: 0, name: lesson("us"), seats: [0], score, facts: [{ label: "cartón", value: String(pile) }], note: "" },
      { side: 1, name: "Beto", seats: [1], score: 0, facts: [{ label: "cartón", value: "0" }], note: "" },
    ],
    breakdown: null,
    winners: [],
    asks: "play",
    table: task.table.filter((card) => !gone.has(card)).map((card) => ({ card, name: long(card), last: !done && card === task.last })),
    markers: [
      { side: 0, perros: 0, tantos: score / 2, chicas: 0, pile },
      { side: 1, perros: 0, tantos: 0, chicas: 0, pile: 0 },
    ],
    chicas_to_win: 1,
    dealer: 1,
    stock: 0,
  };
}

function choicesOf(task: Task, card: string): Choice[] {
  const plain = { cards: [card], points: 0, preview: "", note: "", partial: false, spoken: "" };
  const lay: Choice = { ...plain, actions: [card], text: lesson("lays", { card: short(card) }), takes: [] };
  if (card !== task.card) return [lay];
  const text = lesson("takes", { card: short(card), cards: task.takes.map(short).join(" ") });
  const note = t("cards", { n: task.takes.length + 1 });
  return [{ ...plain, actions: [task.written], text, note, takes: task.takes, preview: task.preview, points: task.scores.length * 2 }, lay];
}

/** What is told of the task when it is done. */
export function toldOf(task: Task, number: number): Told {
  return { number, kind: "action", seat: 0, text: task.written, lines: [lesson(task.done)], cards: [], scores: task.scores };
}
