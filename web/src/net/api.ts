import type { House, Join, NewTable, Problem, RecordText, Rules, Scene, Seated, Told } from "../messages";
import { settings } from "../settings";

/** A request that the server refused: its sentence for people, and the clause where it is a rule. */
export class Refusal extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.text);
  }
}

async function ask<T>(path: string, body?: unknown, token = ""): Promise<T> {
  const headers: Record<string, string> = { "accept-language": settings.peek().language };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers["authorization"] = `Bearer ${token}`;
  const request: RequestInit = { headers, method: body === undefined ? "GET" : "POST" };
  if (body !== undefined) request.body = JSON.stringify(body);
  const answer = await fetch(path, request);
  const data: unknown = await answer.json();
  if (!answer.ok) throw new Refusal(data as Problem, answer.status);
  return data as T;
}

/** A step of a finished match: what was told, and the table after it. */
export interface Replay {
  readonly game: string;
  readonly names: readonly string[];
  readonly steps: readonly { readonly told: readonly Told[]; readonly scene: Scene }[];
}

const lang = (): string => `language=${settings.peek().language}`;

export const api = {
  house: () => ask<House>(`/api/games?${lang()}`),
  newTable: (table: NewTable) => ask<Seated>("/api/tables", table),
  join: (table: string, join: Join) => ask<Seated>(`/api/tables/${table}/seats`, join),
  record: (table: string) => ask<RecordText>(`/api/tables/${table}/record`),
  rules: (game: string) => ask<Rules>(`/api/rules/${game}?${lang()}`),
  replay: (table: string, seat: number | null) =>
    ask<Replay>(`/api/tables/${table}/replay?${lang()}${seat === null ? "" : `&seat=${seat}`}`),
};
