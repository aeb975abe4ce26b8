/**
 * A module of wasm that computes what rules and players compute natively: its memory, its words, and how a call fails.
 *
 * Records and arrays are kept in the module's memory, as NumPy lays them out; what the code writes is written there.
 * Memory that is kept is let go in the reverse order. One call at a time.
 */

export type Item = "bool" | "int64" | "uint64" | "float32" | "float64";

/** A record: its bytes, and where each field lies. */
export interface Layout {
  readonly size: number;
  readonly fields: Readonly<
    Record<string, { readonly item: Item | Layout; readonly at: number; readonly lengths: readonly number[] }>
  >;
}

/** The form in which a value travels: a number by its type, an array, a record, a tuple of such, or nothing. */
export type Shape = Item | "array" | "record" | "nothing" | readonly Shape[];
export type Given = bigint | number | boolean | Held<Item | Layout> | readonly Given[];
export type Gives = bigint | number | boolean | undefined | readonly Gives[];
export type Places = readonly (readonly [string, number, string, string])[];
export type Failures = Readonly<Record<number, readonly [string, string]>>;

interface Exports {
  memory: WebAssembly.Memory;
  __stack_pointer: WebAssembly.Global;
  failure(): number;
  keep(size: bigint): number;
  let_go(place: number): void;
  recover(): void;
}

const VIEWS = {
  int64: BigInt64Array,
  uint64: BigUint64Array,
  float32: Float32Array,
  float64: Float64Array,
  bool: Uint8Array,
} as const;
const SIZES = { int64: 8, uint64: 8, float32: 4, float64: 8, bool: 1 } as const;
/** The first three words of a call: where an array's description holds its items, its lengths, and a record's bytes. */
const LAYOUT = [0n, 8n, 0n] as const;
/** Bytes of a description: where the items lie, where the lengths stand, and six lengths. */
const DESCRIPTION = 16 + 6 * 8;
/** Words that a call takes, or gives, at most. */
const MOST = 64;

/** The error that Python would raise: its error's kind and sentence, with the file and the line of the source, and two numbers. */
export class Failure extends Error {
  readonly kind: string;
  readonly place: string;
  readonly values: readonly [bigint, bigint];

  constructor(kind: string, text: string, place: string, values: readonly [bigint, bigint]) {
    super(`${place}: ${text}`);
    this.name = "Failure";
    this.kind = kind;
    this.place = place;
    this.values = values;
  }
}

/** A record or an array in a module's memory; a record has no lengths. */
export class Held<I extends Item | Layout> {
  readonly machine: Machine;
  readonly item: I;
  readonly at: number;
  readonly lengths: readonly number[];

  constructor(machine: Machine, item: I, at: number, lengths: readonly number[]) {
    this.machine = machine;
    this.item = item;
    this.at = at;
    this.lengths = lengths;
  }

  /** The number of its items, all axes together. */
  get count(): number {
    return this.lengths.reduce((all, n) => all * n, 1);
  }

  /** Its bytes, until the module's memory grows. */
  get bytes(): Uint8Array {
    return new Uint8Array(this.machine.buffer, this.at, this.count * sizeOf(this.item));
  }

  /** Its numbers, until the module's memory grows; one bool is one byte. */
  get numbers(): I extends "int64"
    ? BigInt64Array
    : I extends "uint64"
      ? BigUint64Array
      : I extends "float32"
        ? Float32Array
        : I extends "float64"
          ? Float64Array
          : Uint8Array {
    const View = typeof this.item === "string" ? VIEWS[this.item as Item] : Uint8Array;
    return new View(this.machine.buffer, this.at, this.count) as never;
  }

  /** A field of a record. */
  field<N extends I extends Layout ? keyof I["fields"] & string : never>(
    name: N,
  ): Held<I extends Layout ? I["fields"][N]["item"] : never> {
    const field = (this.item as Layout).fields[name];
    if (!field) throw new RangeError(`there is no field '${name}'`);
    return new Held(this.machine, field.item, this.at + field.at, field.lengths) as never;
  }

  /** One item of the first axis. */
  row(i: number): Held<I> {
    const [n = 0, ...rest] = this.lengths;
    if (!(i >= 0 && i < n)) throw new RangeError(`index ${i} of an array of ${n}`);
    return new Held(
      this.machine,
      this.item,
      this.at + i * rest.reduce((all, one) => all * one, sizeOf(this.item)),
      rest,
    );
  }
}

function sizeOf(item: Item | Layout): number {
  return typeof item === "string" ? SIZES[item] : item.size;
}

/** One instance of a module. */
export class Machine {
  private readonly exports: Exports & Record<string, (given: number, gives: number) => bigint>;
  private readonly failures: Failures;
  private readonly places: Places;
  private readonly words: number;
  private readonly descriptions: number;

  constructor(instance: WebAssembly.Instance, failures: Failures, places: Places) {
    this.exports = instance.exports as never;
    this.failures = failures;
    this.places = places;
    this.words = this.kept((3 + MOST) * 8 * 2);
    this.descriptions = this.kept(MOST * DESCRIPTION);
  }

  get buffer(): ArrayBuffer {
    return this.exports.memory.buffer as ArrayBuffer;
  }

  /** Memory for an array of noughts. */
  array<I extends Item | Layout>(item: I, ...lengths: number[]): Held<I> {
    const held = new Held(this, item, this.kept(lengths.reduce((all, n) => all * n, sizeOf(item))), lengths);
    held.bytes.fill(0);
    return held;
  }

  /** Memory for a record of noughts. */
  record<L extends Layout>(layout: L): Held<L> {
    return this.array(layout);
  }

  /** Let go of this and of all that was kept after it. */
  letGo(held: Held<Item | Layout>): void {
    this.exports.let_go(held.at);
  }

  private kept(size: number): number {
    const place = this.exports.keep(BigInt(size));
    if (!place) throw new RangeError(`there is no memory for ${size} bytes`);
    return place;
  }

  /** Call an entry; throws `Failure` where Python would raise an error. */
  call(entry: string, takes: readonly Shape[], given: readonly Given[], gives: Shape): Gives {
    const words: bigint[] = [];
    takes.forEach((shape, i) => this.take(shape, given[i] as Given, words));
    const out = this.run(entry, words);
    return read(gives, out, { at: 0 });
  }

  /** Call an entry by its words, without the first three; returns a view of the words that come out. */
  run(entry: string, words: readonly bigint[]): DataView {
    if (words.length > MOST) throw new RangeError(`${words.length} words are more than a call takes`);
    new BigInt64Array(this.buffer, this.words, 3 + words.length).set([...LAYOUT, ...words]);
    const out = this.words + (3 + MOST) * 8;
    new BigInt64Array(this.buffer, out, 1)[0] = 0n; // an entry that gives nothing leaves it
    const stack = this.exports.__stack_pointer.value as number;
    try {
      (this.exports[entry] as (given: number, gives: number) => bigint)(this.words, out);
    } catch (error) {
      this.exports.__stack_pointer.value = stack;
      throw this.failed(error);
    }
    return new DataView(this.buffer, out);
  }

  /** Describe an array that lies in memory, as the k-th of a call; returns the word that stands for it. */
  describe(k: number, at: number, lengths: readonly number[]): bigint {
    const place = this.descriptions + k * DESCRIPTION;
    const view = new DataView(this.buffer, place, DESCRIPTION);
    view.setUint32(0, at, true);
    view.setUint32(8, place + 16, true);
    lengths.forEach((n, axis) => view.setBigInt64(16 + axis * 8, BigInt(n), true));
    return BigInt(place);
  }

  private take(shape: Shape, value: Given, words: bigint[]): void {
    if (typeof shape !== "string")
      shape.forEach((part, i) => this.take(part, (value as readonly Given[])[i] as Given, words));
    else if (value instanceof Held) words.push(this.describe(words.length, value.at, value.lengths));
    else if (shape.startsWith("float"))
      words.push(new BigInt64Array(new Float64Array([Number(value)]).buffer)[0] as bigint);
    else words.push(BigInt.asIntN(64, BigInt(value as bigint | number | boolean)));
  }

  /** The error for what a trap has left; anything else, such as a stack that is too deep, as it came. */
  private failed(error: unknown): unknown {
    const [kind, site, a, b] = new BigInt64Array(this.buffer, this.exports.failure(), 4).slice() as unknown as [
      bigint,
      bigint,
      bigint,
      bigint,
    ];
    new BigInt64Array(this.buffer, this.exports.failure(), 1)[0] = 0n;
    this.exports.recover();
    const known = this.failures[Number(kind)],
      place = this.places[Number(site)];
    if (!(error instanceof WebAssembly.RuntimeError) || !known || !place) return error;
    const [file, line, name, detail] = place;
    const text = known[1].replace("{a}", `${a}`).replace("{b}", `${b}`).replace("{detail}", detail);
    return new Failure(known[0], text, `${file}:${line}: in ${name}`, [a, b]);
  }
}

function read(shape: Shape, out: DataView, next: { at: number }): Gives {
  if (typeof shape !== "string") return shape.map((part) => read(part, out, next));
  if (shape === "nothing") return undefined;
  const at = next.at;
  next.at += 8;
  if (shape.startsWith("float")) return out.getFloat64(at, true);
  if (shape === "uint64") return out.getBigUint64(at, true);
  return shape === "bool" ? out.getBigInt64(at, true) !== 0n : out.getBigInt64(at, true);
}
