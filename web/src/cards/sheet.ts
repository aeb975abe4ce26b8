/** All cards on one sheet, to be judged by eye: `npm run dev`, then /sheet.html. It is no part of what is built. */

import { type Cut, type Pack, backPicture, faces, picture } from "./draw";

function show(url: string, width: number, clip = 0): HTMLElement {
  const box = document.createElement("span");
  Object.assign(box.style, {
    display: "inline-block",
    overflow: "hidden",
    width: `${clip || width}px`,
    margin: clip ? "0" : "3px",
  });
  const image = new Image();
  image.src = url;
  image.style.width = `${width}px`;
  box.append(image);
  return box;
}

function row(
  title: string,
  cards: string[],
  pack: Pack,
  width: number,
  four = false,
  clip = 0,
  cut: Cut = "full",
): void {
  const heading = document.createElement("h2");
  heading.textContent = title;
  document.body.append(heading, ...cards.map((card) => show(picture(card, pack, four, cut), width, clip)));
}

const pack = (ranks: string, suits: string): string[] => [...suits].flatMap((s) => [...ranks].map((r) => r + s));
Object.assign(document.body.style, { background: "#1c4a3e", color: "white", font: "14px system-ui", margin: "8px" });
const width = Number(new URLSearchParams(location.search).get("w") ?? 90);
row("French", faces("french"), "french", width);
row("Spanish", faces("spanish"), "spanish", width);
row("Four colours", pack("A7K", "cdhs"), "french", width, true);
row("Strips of 20", pack("A23456789TJQK", "cdhs"), "french", 74, true, 20);
row("Strips of 20", pack("A234567SCR", "oceb"), "spanish", 74, true, 20);
row("Small cut", pack("A369TJQK", "hs"), "french", 44, false, 0, "small");
row("Small cut", [...pack("A7SCR", "oceb")], "spanish", 44, false, 0, "small");
row("Four colours, small", pack("AK", "cdhs"), "french", 44, true, 0, "small");
document.body.append(...(["quito", "sur", "plata"] as const).map((kind) => show(backPicture(kind), width)));
