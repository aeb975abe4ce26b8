import type {
  Agreed,
  Found,
  House,
  Join,
  Lesson,
  NewTable,
  Options,
  Problem,
  RecordText,
  RuleAnswers,
  Rules,
  Scene,
  Seated,
  Table,
  Told,
} from "../messages";
import { settings } from "../settings";
import { tokenOf } from "./seats";
import { way } from "./way";

/** A request that the server refused: its sentence for people, and the clause where it is a rule. */
export class Refusal extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.text);
  }
}

/** Ask the house; raises a `Refusal`. */
export async function ask<T>(path: string, body?: unknown, key = ""): Promise<T> {
  const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
  if (body !== undefined) headers["content-type"] = "application/json";
  const request: RequestInit = { headers, method: body === undefined ? "GET" : "POST" };
  if (body !== undefined) request.body = JSON.stringify(body);
  const answer = await way.ask(path, request);
  const data: unknown = await answer.json();
  if (!answer.ok) throw new Refusal(data as Problem, answer.status);
  return data as T;
}

/** A step of a finished match: what was told, and the table after it. */
export interface Moment {
  readonly told: Told;
  readonly scene: Scene;
}

/** Some steps of a finished match from number `first` on, of `total`. */
export interface Replay {
  readonly table: string;
  readonly game: string;
  readonly names: readonly string[];
  readonly total: number;
  readonly first: number;
  readonly steps: readonly Moment[];
}

export const lang = (): string => `language=${settings.peek().language}`;

export const api = {
  house: () => ask<House>(`/api/games?${lang()}`),
  options: (game: string) => ask<Options>(`/api/games/${game}/options?${lang()}`),
  /** Asks if a table can have a ruleset such as `quito, caida_limpia=4`; a `Refusal` says what cannot be. */
  agreed: (game: string, ruleset: string, players: number) =>
    ask<Agreed>(`/api/games/${game}/ruleset?${lang()}&players=${players}&ruleset=${encodeURIComponent(ruleset)}`),
  table: (table: string) => ask<Table>(`/api/tables/${table}?${lang()}`),
  /** The first hand by which a game is learnt. */
  lesson: (game: string) => ask<Lesson>(`/api/lessons/${game}?${lang()}`),
  /** The table that waits under a code. */
  code: (code: string) => ask<Found>(`/api/codes?${lang()}`, { code }),
  newTable: (table: NewTable) => ask<Seated>(`/api/tables?${lang()}`, table),
  join: (table: string, join: Join) => ask<Seated>(`/api/tables/${table}/seats?${lang()}`, join),
  /** The clauses that answer a question about the rules at a table with this ruleset. */
  answers: (game: string, ruleset: string, question: string) =>
    ask<RuleAnswers>(
      `/api/answers/${game}?${lang()}&ruleset=${encodeURIComponent(ruleset)}&question=${encodeURIComponent(question)}`,
    ),
  /** The clauses that hold at a table with this ruleset, with its numbers. */
  rules: (game: string, ruleset: string) =>
    ask<Rules>(`/api/rules/${game}?${lang()}&ruleset=${encodeURIComponent(ruleset)}`),
  /** The record of a match that is over, and what each side scored by. */
  record: (table: string, match: number) =>
    ask<RecordText>(`/api/tables/${table}/record?${lang()}&match=${match}`, undefined, tokenOf(table)),
  /** With the key of the own seat, where there is one: a private table shows its matches to its seats alone. */
  replay: (table: string, match: string, seat: number | null, first: number) =>
    ask<Replay>(
      `/api/tables/${table}/replay?${lang()}&first=${first}${match && `&match=${encodeURIComponent(match)}`}${seat === null ? "" : `&seat=${seat}`}`,
      undefined,
      tokenOf(table),
    ),
};
