/** Cards that fly: copies above the table, so that an animation never holds up what can be done on it. */

import { duration } from "../settings";
import { type Sound, hear } from "./sound";

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Flight {
  /** The address of the card's picture. */
  readonly src: string;
  readonly from: Box;
  readonly to: Box;
  readonly after?: number;
  readonly lasts?: number;
  /** Slammed onto the table: it rises, falls, and the felt shakes. */
  readonly slam?: boolean;
  readonly fade?: boolean;
  /** The sound of its landing; none where it was skipped. */
  readonly sound?: Sound | undefined;
}

export function boxOf(element: Element | null | undefined): Box | null {
  if (!element) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

/** The place of something on the table that is marked `data-anchor`. */
export const anchor = (name: string): Box | null => boxOf(document.querySelector(`[data-anchor="${name}"]`));

/** A card's place in the middle of a larger one. */
export function centred(box: Box, width: number): Box {
  const height = width * 1.5;
  return { left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2, width, height };
}

/** All that moves now. */
const moving = new Set<Promise<void>>();
/** Milliseconds after which nobody waits for the rest. */
const LONGEST = 2500;

function moves(one: Promise<void>): Promise<void> {
  moving.add(one);
  return one.finally(() => moving.delete(one));
}

/** Resolves when what moves now has come to its end; what follows from that may still move. */
export const stage = async (): Promise<void> => void (await Promise.allSettled(moving));

/** Resolves when nothing moves any more; a queue that is too long is brought to its end. */
export async function settled(): Promise<void> {
  let hurry = 0;
  const timer = window.setTimeout(() => (hurry = window.setInterval(skip, 40)), duration(LONGEST));
  await emptied();
  clearTimeout(timer);
  clearInterval(hurry);
}

/** Resolves when nothing moves, nor begins to as a consequence. */
async function emptied(): Promise<void> {
  while (moving.size) {
    await stage();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Let what lies be looked at for so long; a tap ends it like everything that moves. */
export function hold(ms: number): Promise<void> {
  const time = duration(ms);
  const layer = document.getElementById("flights");
  return time && layer ? moves(layer.animate([], { duration: time }).finished.then(() => undefined)) : Promise.resolve();
}

/** Counts how often everything was let land at once. */
let skipped = 0;
/** Whatever follows from what was let land is not moved any more either. */
let settling = false;

/** Let a card fly; resolves when it has landed (at once where nothing is to move). */
export const fly = (flight: Flight): Promise<void> => moves(flown(flight));

/** The newest flight to each place: a card that lies there is seen once that one has landed, and none before it. */
const newest = new WeakMap<HTMLElement, object>();

/** Let a card fly to where it lies already: it is not seen there before it has landed. */
export function flyInto(lying: HTMLElement | null | undefined, flight: Omit<Flight, "to">): void {
  if (lying) flyEach([[lying, flight]]);
}

/** The same for several at once: all places are measured before anything is changed, so that the page is laid out once. */
export function flyEach(flights: readonly (readonly [HTMLElement, Omit<Flight, "to">])[]): void {
  const places = flights.map(([lying]) => boxOf(lying) as Box);
  for (const [i, [lying, flight]] of flights.entries()) flyTo(lying, { ...flight, to: places[i] as Box });
}

function flyTo(lying: HTMLElement, ours: Flight): void {
  newest.set(lying, ours);
  lying.style.opacity = "0";
  void fly(ours).then(() => {
    if (newest.get(lying) === ours) lying.style.removeProperty("opacity");
  });
}

async function flown(flight: Flight): Promise<void> {
  const before = skipped;
  await moved(flight);
  if (flight.sound && before === skipped && !settling) hear(flight.sound);
}

async function moved({ src, from, to, after = 0, lasts = 320, slam = false, fade = false }: Flight): Promise<void> {
  const time = duration(lasts);
  const layer = document.getElementById("flights");
  if (time === 0 || settling || !layer) return;
  const image = new Image();
  image.src = src;
  image.className = "flying";
  image.alt = "";
  Object.assign(image.style, { left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px` });
  layer.append(image);
  const away = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
  const frames: Keyframe[] = slam
    ? [
        { transform: away, easing: "ease-out" },
        { transform: "translate(0, -14px) scale(1.5) rotate(-5deg)", offset: 0.6, easing: "cubic-bezier(.6,0,1,.4)" },
        { transform: "scale(.93)", offset: 0.85 },
        { transform: "none" },
      ]
    : [{ transform: away }, { transform: "none", opacity: fade ? 0.2 : 1 }];
  try {
    await image.animate(frames, { duration: time, delay: duration(after), easing: slam ? "linear" : "cubic-bezier(.3,.7,.3,1)", fill: "backwards" })
      .finished;
  } finally {
    image.remove();
  }
}

/** At a deal the own hand comes card by card, face down; a tap lets all of it land. */
export function flyDeal(board: Element | null, back: string, from: Box | null, apart = 75): void {
  const cards = [...(board?.querySelectorAll<HTMLElement>(".hand .card") ?? [])];
  if (from) flyEach(cards.map((card, i) => [card, { src: back, from, after: apart * i, lasts: 280, sound: "deal" }]));
}

/** Let whatever flies land at once. */
export function skip(): void {
  if (moving.size) {
    skipped++;
    settling = true;
    void emptied().then(() => (settling = false));
  }
  for (const animation of document.getElementById("flights")?.getAnimations({ subtree: true }) ?? []) animation.finish();
}

/** The felt shakes under a card that was slammed down; whatever is to be touched stays where it is. */
export function shake(element: Element | null | undefined): void {
  const time = duration(260);
  if (time) {
    element?.animate(
      [0, 5, -4, 3, -1, 0].map((y) => ({ transform: `translateY(${y}px)` })),
      { duration: time },
    );
  }
}
