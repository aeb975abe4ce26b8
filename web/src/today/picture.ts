/** The result of a deal of the day as a picture for others, drawn here and nowhere else; it tells nothing of the cards. */

import { EDGE, HIGH, type Pen, WIDE, cloth, word, write } from "../end/picture";
import { clothOf } from "../games";
import type { BoardResult } from "../messages";
import { d } from "../texts/today";
import { columns, scale } from "./scale";
import { gain, inFront, margin, ofHouse, standing, verdict, when } from "./words";

const [CREAM, SOFT, GOLD] = ["#fff4de", "#f3e4ca", "#f7c04a"];
/** Left of the names and of the bars, right of the leads. */
const [NAME, BAR, LEAD] = [EDGE + 46, EDGE + 250, WIDE - EDGE - 46];
/** How long a bar can be. */
const ACROSS = LEAD - BAR - 150;
/** How high a row is. */
const ROW = 64;

/** Draw it; null where this browser cannot. `name` is whose result it is: others are to read it. */
export async function picture(result: BoardResult, name: string): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, HIGH];
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  const table = document.querySelector(`[data-cloth="${clothOf(result.game) ?? ""}"]`) ?? document.documentElement;
  const style = getComputedStyle(table);
  await cloth(pen, style);
  word(pen, verdict(result), gain(result) > 0);
  write(pen, margin(result), WIDE / 2, 196, "600 32px Asap", CREAM, "center");
  panel(pen, result, name, style.getPropertyValue("--panel"));
  write(pen, "Sobremesa", EDGE + 14, 600, "800 36px Truculenta", CREAM, "left");
  write(pen, location.host, EDGE + 174, 600, "600 26px Asap", SOFT, "left", 240);
  write(pen, `${d("title")}: ${when(result)}`, WIDE - EDGE - 14, 600, "600 26px Asap", SOFT, "right", 540);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function panel(pen: Pen, result: BoardResult, name: string, ink: string): void {
  const house = ofHouse(result);
  const at = scale(result);
  const rows = 1 + Number(house !== null) + Number(result.of > 1);
  const high = rows * ROW + 76;
  const top = 238 + (3 - rows) * 30;
  pen.fillStyle = ink;
  pen.beginPath();
  pen.roundRect(EDGE + 14, top, WIDE - 2 * EDGE - 28, high, 18);
  pen.fill();
  const first = top + 58;
  made(pen, name, at, result.lead, first, true);
  if (house !== null) made(pen, d("house"), at, house, first + ROW, false);
  if (result.of > 1) everybody(pen, result, first + (rows - 1) * ROW);
  write(pen, standing(result), WIDE / 2, first + rows * ROW - 12, "700 28px Asap", CREAM, "center", ACROSS + 400);
}

/** What one made of the cards: a name, a bar that is longer where it was more, and the lead. */
function made(pen: Pen, name: string, at: (lead: number) => number, lead: number, y: number, ours: boolean): void {
  write(pen, name, NAME, y, "700 30px Asap", CREAM, "left", BAR - NAME - 20);
  pen.beginPath();
  pen.roundRect(BAR, y - 26, (ACROSS * at(lead)) / 100, 30, [0, 10, 10, 0]);
  pen.lineWidth = 4;
  pen.fillStyle = GOLD ?? "";
  pen.strokeStyle = CREAM ?? "";
  if (ours) pen.fill();
  else pen.stroke();
  write(pen, inFront(lead), LEAD, y, "800 40px Truculenta", CREAM, "right", 180);
}

function everybody(pen: Pen, result: BoardResult, y: number): void {
  write(pen, d("everybody"), NAME, y, "700 30px Asap", CREAM, "left", BAR - NAME - 20);
  const { own, others } = columns(result);
  const place = new DOMMatrix([ACROSS / 100, 0, 0, 0.48, BAR, y - 44]);
  pen.lineWidth = 8;
  for (const [line, ink] of [
    [others, SOFT],
    [own, GOLD],
  ]) {
    const drawn = new Path2D();
    drawn.addPath(new Path2D(line), place);
    pen.strokeStyle = ink ?? "";
    pen.stroke(drawn);
  }
}
