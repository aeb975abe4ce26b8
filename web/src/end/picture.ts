/** A picture of the result, to be sent to whoever was not there: drawn here, and nowhere else. */

import { signed } from "../texts/speaker";
import { portrait } from "../portraits/draw";
import type { Drawn } from "./Line";
import { path } from "./Line";

interface Sitter {
  readonly name: string;
  readonly person: boolean;
}

interface SideOfResult extends Drawn {
  readonly seats: readonly Sitter[];
  readonly score: number;
  readonly won: boolean;
  /** Pictures of the counters, where a game lays its points out. */
  readonly counters: readonly HTMLImageElement[];
}

export interface Result {
  readonly game: string;
  readonly word: string;
  readonly sides: readonly SideOfResult[];
  /** The best moment: who had it, and what it was. */
  readonly best: (Sitter & { head: string; text: string }) | null;
}

export const [WIDE, HIGH] = [1200, 630];
const [CREAM, SOFT, GOLD] = ["#fff4de", "#f3e4ca", "#f7c04a"];
/** Left and right of what is told: there the cloth has its border. */
export const EDGE = 96;
/** Lines of the best moment that the panel has room for. */
const MOST_LINES = 4;
/** How much lower the sides stand where nothing is told below them. */
const ALONE = 70;
const NAMES = "Truculenta";
const TEXT = "Asap";

export type Pen = CanvasRenderingContext2D;

/** Draw it; null where this browser cannot. */
export async function picture(result: Result): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, HIGH];
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  const style = getComputedStyle(document.documentElement);
  const { sides } = result;
  await cloth(pen, style);
  word(
    pen,
    result.word,
    sides.some((side) => side.ours && side.won),
  );
  write(pen, result.game, WIDE / 2, 196, `600 32px ${TEXT}`, CREAM, "center");
  const wide = (WIDE - 2 * EDGE) / sides.length;
  pen.save();
  if (!hasCourse(result) && !result.best) pen.translate(0, ALONE);
  for (const [n, side] of sides.entries()) await sideOf(pen, side, EDGE + (n + 0.5) * wide, wide - 20);
  pen.restore();
  await story(pen, result, style.getPropertyValue("--panel"));
  write(pen, "Sobremesa", EDGE + 14, 600, `800 36px ${NAMES}`, CREAM, "left");
  write(pen, location.host, WIDE - EDGE - 14, 600, `600 26px ${TEXT}`, SOFT, "right");
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** The cloth of the table under its lamp, with its motif and its border. */
export async function cloth(pen: Pen, style: CSSStyleDeclaration): Promise<void> {
  const light = pen.createRadialGradient(600, 240, 40, 600, 300, 780);
  light.addColorStop(0, style.getPropertyValue("--cloth-lamp"));
  light.addColorStop(0.55, style.getPropertyValue("--cloth"));
  light.addColorStop(1, style.getPropertyValue("--cloth-edge"));
  pen.fillStyle = light;
  pen.fillRect(0, 0, WIDE, HIGH);
  const band = await named(style, "--band");
  if (!band) return stitch(pen, style.getPropertyValue("--line"));
  const motif = await named(style, "--motif");
  if (motif) pen.drawImage(motif, 250, 30, 700, (700 * motif.height) / motif.width);
  const high = HIGH / Math.round(HIGH / 90);
  const across = (band.width * high) / band.height;
  for (let y = 0; y < HIGH - 1; y += high) for (const x of [0, WIDE - across]) pen.drawImage(band, x, y, across, high);
}

function stitch(pen: Pen, ink: string): void {
  pen.save();
  pen.setLineDash([14, 10]);
  pen.lineWidth = 4;
  pen.strokeStyle = ink;
  pen.beginPath();
  pen.roundRect(22, 22, WIDE - 44, HIGH - 44, 26);
  pen.stroke();
  pen.restore();
}

/** The word of the end, slanted as on the cloth, as large as there is room for. */
export function word(pen: Pen, text: string, ours: boolean): void {
  pen.save();
  pen.translate(WIDE / 2, 138);
  pen.rotate(-0.035);
  pen.font = `900 112px ${NAMES}`;
  const size = Math.min(112, (112 * 940) / pen.measureText(text).width);
  const font = `900 ${size}px ${NAMES}`;
  if (ours) write(pen, text, 0, 5, font, "#7c4d0c", "center");
  write(pen, text, 0, 0, font, ours ? GOLD : CREAM, "center");
  pen.restore();
}

/** Whoever sat on a side, their points and what these are laid out with, round the middle of its place. */
async function sideOf(pen: Pen, side: SideOfResult, middle: number, most: number): Promise<void> {
  const arch = Math.min(88, (most * 0.5) / side.seats.length - 10);
  const faces = side.seats.length * (arch + 10);
  pen.font = `800 84px ${NAMES}`;
  const score = signed(side.score);
  const number = pen.measureText(score).width;
  const [wide, high, step] = [36, 48, 25];
  const counters = side.counters.length ? wide + (side.counters.length - 1) * step + 16 : 0;
  const left = middle - Math.min(most, faces + 14 + number + counters) / 2;
  for (const [n, one] of side.seats.entries())
    await face(pen, one, left + n * (arch + 10), 228, arch, side.won, side.ours);
  write(pen, score, left + faces + 14, 312, `800 84px ${NAMES}`, CREAM, "left");
  for (const [n, one] of side.counters.entries())
    pen.drawImage(one, left + faces + number + 30 + n * step, 262, wide, high);
  const names = new Intl.ListFormat(document.documentElement.lang).format(side.seats.map((seat) => seat.name));
  write(pen, names, middle, 370, `700 28px ${TEXT}`, SOFT, "center", most);
}

async function face(
  pen: Pen,
  who: Sitter,
  x: number,
  y: number,
  wide: number,
  delighted: boolean,
  ours: boolean,
): Promise<void> {
  const shape = new Path2D();
  shape.roundRect(x, y, wide, (wide * 7) / 6, [wide / 2, wide / 2, 0, 0]);
  const drawn = who.person ? null : await loaded(portrait(who.name, delighted ? "delighted" : "calm"));
  pen.save();
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--panel-solid");
  pen.fill(shape);
  pen.clip(shape);
  if (drawn) pen.drawImage(drawn, x, y, wide, (wide * 7) / 6);
  else
    write(
      pen,
      ([...who.name][0] ?? "").toUpperCase(),
      x + wide / 2,
      y + wide * 0.82,
      `800 ${wide * 0.62}px ${NAMES}`,
      CREAM,
      "center",
    );
  pen.restore();
  pen.lineWidth = 5;
  pen.strokeStyle = ours ? GOLD : CREAM;
  pen.stroke(shape);
}

const hasCourse = ({ sides }: Result): boolean => sides.flatMap((side) => side.scores).length > 2 * sides.length;

/** The course of the match, and beside it the best moment; of one alone, as much as there is. */
async function story(pen: Pen, result: Result, ink: string): Promise<void> {
  const { sides, best } = result;
  const [most, y, high] = [WIDE - 2 * EDGE - 28, 396, 152];
  const drawn = hasCourse(result);
  if (!drawn && !best) return;
  const font = `500 ${drawn ? 20 : 26}px ${TEXT}`;
  const lines = best ? wrapped(pen, best.text, most - (drawn ? 630 : 180), font) : [];
  const told = Math.max(0, ...lines.map((line) => pen.measureText(line).width));
  const wide = drawn ? most : Math.max(460, told + 180);
  const x = (WIDE - wide) / 2;
  pen.fillStyle = ink;
  pen.beginPath();
  pen.roundRect(x, y, wide, high, 18);
  pen.fill();
  if (drawn) course(pen, sides, x + 28, y + 24, best ? 440 : wide - 56, high - 48);
  if (!best) return;
  const left = drawn ? x + 504 : x + 34;
  const step = drawn ? 23 : 30;
  await face(pen, best, left, y + 26, 84, true, false);
  write(pen, best.head, left + 106, y + 46, `800 28px ${NAMES}`, CREAM, "left");
  lines.slice(0, drawn ? MOST_LINES : 3).forEach((line, n) => {
    write(pen, line, left + 106, y + 53 + (n + 1) * step, font, SOFT, "left");
  });
}

function course(pen: Pen, sides: readonly SideOfResult[], x: number, y: number, wide: number, high: number): void {
  const all = sides.flatMap((side) => side.scores);
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  pen.save();
  pen.translate(x, y);
  pen.lineJoin = "round";
  for (const side of [...sides].reverse()) {
    pen.setLineDash(side.ours ? [] : [12, 9]);
    pen.lineWidth = 5;
    pen.strokeStyle = side.ours ? GOLD : CREAM;
    pen.stroke(new Path2D(path(side.scores, least, most, wide, high)));
  }
  pen.restore();
}

/** The lines of a text that is to be no wider than this. */
export function wrapped(pen: Pen, text: string, most: number, font: string): string[] {
  pen.font = font;
  const lines: string[] = [];
  for (const one of text.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${one}`.trim();
    if (lines.length && pen.measureText(longer).width <= most) lines[lines.length - 1] = longer;
    else lines.push(one);
  }
  return lines;
}

export function write(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  font: string,
  ink: string,
  align: CanvasTextAlign,
  most?: number,
): void {
  pen.font = font;
  pen.fillStyle = ink;
  pen.textAlign = align;
  pen.fillText(text, x, y, most);
}

/** The picture that a part of the cloth is drawn with: `url("…")`. */
async function named(style: CSSStyleDeclaration, name: string): Promise<HTMLImageElement | null> {
  const address = /^url\((["']?)(.*)\1\)$/s.exec(style.getPropertyValue(name).trim())?.[2];
  return address ? loaded(address) : null;
}

function loaded(address: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    image.src = address;
  });
}
