/** Deal of a deck and draw of the first dealer, from the data of a promise: the same as `core/layout.py`. */

const SEATS = 10;
const PLACES = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const OPEN = "+";

/** Deal of one deck; the sets hold the numbers of cards. */
export interface Layout {
  readonly places: string;
  readonly isCut: boolean;
  readonly keeper: number;
  readonly most: number;
  readonly keeps: ReadonlySet<number>;
  readonly covers: ReadonlySet<number>;
  readonly lays: ReadonlySet<number>;
  readonly byRank: boolean;
}

/** Draw of the first dealer; `seat` is -1 where chance says who is served first. */
export interface Draw {
  readonly seat: number;
  readonly served: number;
  readonly strengths: readonly number[];
}

/** The cards of each seat, by serving. */
type Hands = Map<string, number[]>;

const nameOf = (serving: number, seat: number): string => `${serving} ${seat}`;

/** The seat that deals first: the first strongest of the cards that were served decides. */
export function dealerOf(draw: Draw, deck: readonly number[], first: number, players: number): number {
  const drawn = deck.slice(0, draw.served).map((card) => draw.strengths[card] ?? 0);
  return ((draw.seat < 0 ? first : draw.seat) + drawn.indexOf(Math.max(...drawn))) % players;
}

/** The cards of a serving of a seat, from a shuffled deck with the number of lifted cards after it where it is cut. */
export function served(layout: Layout, deck: readonly number[]): (serving: number, seat: number) => number[] {
  const size = layout.places.length;
  if (deck.length !== size + Number(layout.isCut)) throw new Error("another number of cards");
  const lifted = layout.isCut ? (deck[size] ?? 0) : 0;
  const queue = [...deck.slice(lifted, size), ...deck.slice(0, lifted)];
  const hands: Hands = new Map();
  const stock = serve(layout, queue, kept(layout, queue.slice(size - lifted).reverse()), hands);
  exchange(layout, stock, hands);
  return (serving, seat) => hands.get(nameOf(serving, seat)) ?? [];
}

/** The number of cards that who cuts keeps of those that they cut to, the first of them the bottom one. */
function kept(layout: Layout, found: readonly number[]): number {
  let count = 0;
  while (count < Math.min(layout.most, found.length) && layout.keeps.has(found[count] as number)) count++;
  return count;
}

/** Serve the queue as the places say; what nobody is served is the stock. */
function serve(layout: Layout, queue: number[], kept: number, hands: Hands): number[] {
  for (let i = 0; i < kept; i++) give(hands, 0, layout.keeper, queue.pop() as number);
  const stock: number[] = [];
  let last = -1;
  [...without(layout, kept)].forEach((letter, at) => {
    const card = queue[at] as number;
    const place = PLACES.indexOf(letter);
    if (place >= 0) give(hands, Math.floor(place / SEATS), place % SEATS, card);
    else if (letter === OPEN) last = card;
    else stock.push(card);
  });
  while (stock.length && layout.covers.has(last)) last = stock.shift() as number;
  return stock;
}

function give(hands: Hands, serving: number, seat: number, card: number): void {
  const name = nameOf(serving, seat);
  hands.set(name, [...(hands.get(name) ?? []), card]);
}

/** The places where who cut is served so many cards fewer. */
function without(layout: Layout, kept: number): string {
  let places = layout.places;
  for (let i = 0; i < kept; i++) {
    const last = places.lastIndexOf(PLACES[layout.keeper] as string);
    if (last < 0) throw new Error("who cuts is served too few cards");
    places = places.slice(0, last) + places.slice(last + 1);
  }
  return places;
}

/** Lays at once what goes from each hand, and the stock replaces it; what it gives of the same is laid too. */
function exchange(layout: Layout, stock: number[], hands: Hands): void {
  const order = [...new Set(layout.places)]
    .map((letter) => PLACES.indexOf(letter))
    .filter((place) => place >= 0 && place < SEATS);
  for (const seat of order) {
    const all = hands.get(nameOf(0, seat)) ?? [];
    const hand = all.filter((card) => !layout.lays.has(card));
    let missing = all.length - hand.length;
    while (missing && stock.length) {
      const card = stock.shift() as number;
      if (layout.lays.has(card)) continue;
      hand.push(card);
      missing--;
    }
    hands.set(nameOf(0, seat), hand);
  }
}
