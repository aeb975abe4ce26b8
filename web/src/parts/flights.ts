/** Cards that fly: copies above the table, so that an animation never holds up what can be done on it. */

import type { Told } from "../messages";
import { duration, fading } from "../settings";
import type { Sound } from "../sounds/synth";
import { hear } from "./sound";

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
  /** It is not seen before it sets off: of a pack one card is enough. */
  readonly waits?: boolean;
  /** It flies below all that flies already. */
  readonly under?: boolean;
  /** It is laid: it comes down for so many milliseconds at the end. */
  readonly lands?: number;
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

/** Those of them that wait for the rest: cards that close up once others are gone. */
const later = new WeakSet<Promise<void>>();

function moves(one: Promise<void>, waits = false): Promise<void> {
  moving.add(one);
  if (waits) later.add(one);
  return one.finally(() => moving.delete(one));
}

/** The animations of all that. */
const running = new Set<Animation>();

async function runs(animation: Animation): Promise<void> {
  running.add(animation);
  try {
    await animation.finished;
  } finally {
    running.delete(animation);
  }
}

/** Resolves when what moves now has come to its end; what follows from that may still move. */
export const stage = async (): Promise<void> =>
  void (await Promise.allSettled([...moving].filter((one) => !later.has(one))));

/** Resolves when nothing moves any more; a queue that is too long is brought to its end. */
export async function settled(): Promise<void> {
  let hurry = 0;
  const timer = window.setTimeout(() => (hurry = window.setInterval(skip, 40)), duration(LONGEST) || LONGEST);
  await still();
  clearTimeout(timer);
  clearInterval(hurry);
}

/** Resolves when nothing moves, nor begins to as a consequence. */
export async function still(): Promise<void> {
  while (moving.size) {
    await Promise.allSettled(moving);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Let what lies be looked at for so long, `still` where nothing moves; a tap ends it like everything that moves. */
export function hold(ms: number, still = 0): Promise<void> {
  const time = duration(ms) || still;
  const layer = document.getElementById("flights");
  return time && layer ? moves(runs(layer.animate(STAYS, { duration: time }))) : Promise.resolve();
}

/** Nothing of this is seen, and the compositor does it: an animation of nothing at all is looked after in every frame. */
const STAYS = [{ opacity: 1 }, { opacity: 1 }];

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

/** It is hidden before anything is drawn, and no sooner: between two measures that would have the table laid out once more. */
function flyTo(lying: HTMLElement, ours: Flight): void {
  newest.set(lying, ours);
  void Promise.resolve().then(() => {
    if (newest.get(lying) === ours) hide(lying, true);
  });
  void moves(flown(ours, lying)).then(() => {
    if (newest.get(lying) !== ours) return;
    newest.delete(lying);
    hide(lying, false);
  });
}

/** Hides a card that is awaited, or shows it; parts around it may hide with it. */
function hide(lying: HTMLElement, awaited: boolean): void {
  lying.style.opacity = awaited ? "0" : "";
  lying.parentElement?.toggleAttribute("data-awaits", awaited);
}

async function flown(flight: Flight, lying?: HTMLElement): Promise<void> {
  const before = skipped;
  await moved(flight, lying);
  if (flight.sound && before === skipped && !settling) hear(flight.sound);
}

async function moved(
  {
    src,
    from,
    to,
    after = 0,
    lasts = 320,
    slam = false,
    fade = false,
    waits = false,
    under = false,
    lands = 0,
  }: Flight,
  lying?: HTMLElement,
): Promise<void> {
  const time = duration(lasts);
  const fades = fading();
  if (lying && fades && !settling) return runs(lying.animate([{ opacity: 0 }, { opacity: 1 }], fades));
  const layer = document.getElementById("flights");
  if (time === 0 || settling || !layer || !to.width) return; // some have no place of their own in a small window
  const image = new Image();
  image.src = src;
  image.className = "flying";
  image.alt = "";
  Object.assign(image.style, {
    left: `${to.left}px`,
    top: `${to.top}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
  });
  layer[under ? "prepend" : "append"](image);
  const away = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
  const frames: Keyframe[] = slam
    ? [
        { transform: away, easing: "ease-out" },
        { transform: "translate(0, -14px) scale(1.5) rotate(-5deg)", offset: 0.6, easing: "cubic-bezier(.6,0,1,.4)" },
        { transform: "scale(.93)", offset: 0.85 },
        { transform: "none" },
      ]
    : [
        { transform: away, easing: EASE, ...(waits && { opacity: 0 }) },
        ...(waits ? [{ opacity: 1, offset: 0.01 }] : []),
        ...(lands ? [{ transform: "translate(-2%, -2%) scale(1.04)", offset: lasts / (lasts + lands) }] : []),
        { transform: "none", opacity: fade ? 0.2 : 1 },
      ];
  try {
    await runs(image.animate(frames, { duration: time + duration(lands), delay: duration(after), fill: "backwards" }));
  } finally {
    image.remove();
  }
}

/** Milliseconds for which the cards of a draw or a cut are looked at before the deal. */
export const DRAWN = 1000;

/** At a deal the own hand comes card by card, face down, and to the others some beside it; a tap lets all of it land. */
export function flyDeal({ drawn, cut }: Told, board: Element | null, back: string, from: Box | null, apart = 75): void {
  const cards = [...(board?.querySelectorAll<HTMLElement>(".hand .card") ?? [])];
  if (!from) return;
  const wait = drawn || cut ? DRAWN : 0;
  const last = cards.length - 1;
  const others = [...(board?.querySelectorAll<HTMLElement>(".backs") ?? [])].map(
    (backs) => [backs, centred(boxOf(backs) as Box, from.width * 0.6)] as const,
  );
  flyEach(
    cards.map((card, i) => [
      card,
      { src: back, from, after: wait + apart * i, lasts: 280, waits: i < last, sound: "deal" },
    ]),
  );
  for (const round of new Set([0, last >> 1, last])) {
    for (const [backs, to] of others)
      flyTo(backs, { src: back, from, to, after: wait + apart * round, lasts: 280, waits: true });
  }
}

/** Cards that make room, or close up, go from where they lay to where they lie now. */
export function shift(
  cards: Iterable<readonly [string, HTMLElement]>,
  before: ReadonlyMap<string, Box>,
  after = 0,
): void {
  const time = duration(SHIFT);
  if (time === 0 || settling) return;
  const ways = [...cards].flatMap(([name, card]) => {
    const was = newest.has(card) ? undefined : before.get(name); // what flies there is not shifted
    const is = boxOf(card);
    const place = card.closest("li");
    return was?.height && is?.height && place
      ? [{ place, x: middle(was).x - middle(is).x, y: middle(was).y - middle(is).y, scale: was.height / is.height }]
      : [];
  });
  for (const { place, x, y, scale } of ways) {
    if (Math.abs(x) + Math.abs(y) < 1) continue;
    const frames = [
      { translate: `${x}px ${y}px`, scale: `${scale}` },
      { translate: "0 0", scale: "1" },
    ];
    void moves(
      runs(place.animate(frames, { duration: time, delay: duration(after), easing: EASE, fill: "backwards" })),
      after > 0,
    );
  }
}

const SHIFT = 220;
const LAND = 90;
/** The flight of one's own card, and of another's. */
export const OWN = { lasts: 240, lands: LAND, sound: "card" } as const;
export const THEIRS = { lasts: 320, lands: LAND, sound: "theirs" } as const;
const EASE = "cubic-bezier(.22,.8,.25,1)";
const middle = ({ left, top, width, height }: Box): { x: number; y: number } => ({
  x: left + width / 2,
  y: top + height / 2,
});

/** Let whatever flies land at once. */
export function skip(): void {
  if (moving.size) {
    skipped++;
    settling = true;
    void still().then(() => (settling = false));
  }
  for (const animation of [...running]) animation.finish();
  document.getElementById("flights")?.replaceChildren(); // what is drawn next may be in the same breath
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
