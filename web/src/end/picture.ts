/** A picture of the result, to be sent to whoever was not there: drawn here, and nowhere else. */

import { portrait } from "../portraits/draw";
import type { Drawn } from "./Line";
import { path } from "./Line";

export interface Result {
  readonly game: string;
  readonly word: string;
  readonly sides: readonly (Drawn & { seats: readonly { name: string; person: boolean }[]; score: number })[];
}

const SIZE = [1200, 630] as const;

/** Draw it; null where this browser cannot. */
export async function picture(result: Result): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = SIZE;
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  const style = getComputedStyle(document.documentElement);
  ground(pen, [style.getPropertyValue("--cloth-lamp"), style.getPropertyValue("--cloth"), style.getPropertyValue("--cloth-edge")]);
  text(pen, result.word, 600, 130, "900 96px Truculenta", result.sides[0]?.ours ? "#f7c04a" : "#fff4de", "center");
  text(pen, result.game, 600, 190, "600 34px Asap", "#fff4de", "center");
  for (const [n, side] of result.sides.slice(0, 3).entries()) await row(pen, side, 235 + n * 118);
  course(pen, result.sides);
  text(pen, "Sobremesa", 1140, 600, "800 34px Truculenta", "#fff4de", "right");
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function ground(pen: CanvasRenderingContext2D, [lamp, cloth, edge]: readonly string[]): void {
  const light = pen.createRadialGradient(600, 260, 40, 600, 300, 760);
  light.addColorStop(0, lamp || "#6d4227");
  light.addColorStop(0.55, cloth || "#4a2a18");
  light.addColorStop(1, edge || "#2c170c");
  pen.fillStyle = light;
  pen.fillRect(0, 0, ...SIZE);
}

async function row(pen: CanvasRenderingContext2D, side: Result["sides"][number], top: number): Promise<void> {
  const faces = await Promise.all(side.seats.map((seat) => (seat.person ? null : loaded(portrait(seat.name, side.ours ? "delighted" : "calm")))));
  faces.forEach((face, n) => arch(pen, 70 + n * 96, top, face, [...(side.seats[n]?.name ?? "")][0] ?? "", side.ours));
  const left = 90 + faces.length * 96;
  text(pen, String(side.score).replace("-", "−"), left, top + 68, "800 72px Truculenta", "#fff4de", "left");
  text(pen, side.seats.map((seat) => seat.name).join(" · "), left + pen.measureText(String(side.score)).width + 34, top + 60, "700 30px Asap", "#f3e4ca", "left", 420);
}

function arch(pen: CanvasRenderingContext2D, x: number, y: number, face: HTMLImageElement | null, letter: string, ours: boolean): void {
  pen.save();
  pen.beginPath();
  pen.roundRect(x, y, 80, 94, [40, 40, 0, 0]);
  pen.fillStyle = "#32101a";
  pen.fill();
  pen.clip();
  if (face) pen.drawImage(face, x, y, 80, 94);
  else text(pen, letter.toUpperCase(), x + 40, y + 66, "800 52px Truculenta", "#fff4de", "center");
  pen.restore();
  pen.lineWidth = 5;
  pen.strokeStyle = ours ? "#f7c04a" : "#fff4de";
  pen.beginPath();
  pen.roundRect(x, y, 80, 94, [40, 40, 0, 0]);
  pen.stroke();
}

function course(pen: CanvasRenderingContext2D, sides: Result["sides"]): void {
  const all = sides.flatMap((side) => side.scores);
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  pen.save();
  pen.translate(70, sides.length > 2 ? 600 : 490);
  const high = sides.length > 2 ? 1 : 90;
  for (const side of [...sides].reverse()) {
    if (sides.length > 2) continue;
    pen.setLineDash(side.ours ? [] : [12, 9]);
    pen.lineWidth = 6;
    pen.strokeStyle = side.ours ? "#f7c04a" : "#fff4de";
    pen.stroke(new Path2D(path(side.scores, least, most, 860, high)));
  }
  pen.restore();
}

function text(pen: CanvasRenderingContext2D, words: string, x: number, y: number, font: string, ink: string, align: CanvasTextAlign, most?: number): void {
  pen.font = font;
  pen.fillStyle = ink;
  pen.textAlign = align;
  pen.fillText(words, x, y, most);
}

function loaded(address: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    image.src = address;
  });
}
