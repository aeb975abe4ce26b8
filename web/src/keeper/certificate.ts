/** The certificate of a zapatería as a picture, drawn here and nowhere else. */

import { clothOf } from "../games";
import { EDGE, HIGH, type Pen, WIDE, cloth, wrapped, write } from "../end/picture";

/** Draw it on the game's cloth; null where this browser cannot. */
export async function certificate(game: string, title: string, text: string): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, HIGH];
  const pen = canvas.getContext("2d");
  const table = document.querySelector(`[data-cloth="${clothOf(game) ?? ""}"]`) ?? document.documentElement;
  if (!pen) return null;
  await cloth(pen, getComputedStyle(table));
  write(pen, title, WIDE / 2, 190, "900 72px Truculenta", "#f7c04a", "center", WIDE - 2 * EDGE);
  words(pen, text);
  const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" }).format(Date.now());
  write(pen, when, WIDE / 2, 500, "600 30px Asap", "#f3e4ca", "center");
  write(pen, "Sobremesa", WIDE / 2, 570, "800 40px Truculenta", "#fff4de", "center");
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function words(pen: Pen, text: string): void {
  const font = "600 40px Asap";
  const lines = wrapped(pen, text, WIDE - 3 * EDGE, font);
  lines.forEach((line, n) => write(pen, line, WIDE / 2, 290 + n * 54, font, "#fff4de", "center"));
}
