import { type Moment, type Replay as Part, api } from "../net/api";

/** The parts of a replay, each asked for once. */
export class Film {
  private readonly parts = new Map<number, Promise<Part>>();
  private size = 0;

  constructor(
    private readonly table: string,
    private readonly match: string,
    private readonly seat: number | null,
  ) {}

  async at(step: number): Promise<[Part, Moment]> {
    const opening = await this.part(0);
    this.size ||= Math.max(opening.steps.length, 1);
    const part = step < this.size ? opening : await this.part(Math.floor(step / this.size) * this.size);
    const moment = part.steps[step - part.first];
    if (!moment) throw new Error(`there is no step ${step}`);
    return [part, moment];
  }

  /** All moments, a part after the other: the house plays a match to each part that it sends. */
  async whole(): Promise<Moment[]> {
    const [{ total }] = await this.at(0);
    const moments: Moment[] = [];
    for (let first = 0; first < total; first += this.size) moments.push(...(await this.part(first)).steps);
    return moments;
  }

  private part(first: number): Promise<Part> {
    const known = this.parts.get(first) ?? api.replay(this.table, this.match, this.seat, first);
    this.parts.set(first, known);
    return known;
  }
}
