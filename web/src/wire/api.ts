// The HTTP interface. A refusal becomes a `Refusal`, whose message is for the person and in their language.

import type { GameDetailsShown } from './details';
import type {
  Attempt,
  DrillShown,
  GameShown,
  CodeShown,
  IdentityShown,
  MatchShown,
  NewTable,
  Proof,
  ProofForm1,
  RefusalShown,
  ReplayShown,
  Report,
  ReviewShown,
  SameDealShown,
  StatisticsShown,
  TableOpened,
  TableShown,
  VerifiedShown,
} from './schema';

export type Language = 'de' | 'en';

export class Refusal extends Error {
  constructor(
    readonly code: RefusalShown['code'] | 'offline',
    message: string,
  ) {
    super(message);
  }
}

export async function ask<T>(method: string, path: string, body?: unknown, language?: Language): Promise<T> {
  const answer = await fetch(`/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(language ? { 'accept-language': language } : {}),
    },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => null);
  if (!answer) throw new Refusal('offline', '');
  if (answer.ok) return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T);
  const refused = (await answer.json().catch(() => null)) as RefusalShown | null;
  if (!refused?.code) throw new Refusal('offline', '');
  throw new Refusal(refused.code, refused.message);
}

const match = (table: string, number: number) => `/tables/${encodeURIComponent(table)}/matches/${number}`;

export const api = {
  whoAmI: () => ask<IdentityShown>('GET', '/identity'),
  beSomebody: (name: string, language: Language, invite = '') =>
    ask<IdentityShown>('POST', '/identity', { name, language, ...(invite ? { invite } : {}) }),
  change: (name: string, language: Language, face?: string) => ask<IdentityShown>('PATCH', '/identity', { name, language, ...(face === undefined ? {} : { face }) }),
  forgetMe: () => ask<void>('DELETE', '/identity'),
  code: () => ask<CodeShown>('POST', '/identity/code'),
  claim: (code: string) => ask<IdentityShown>('POST', '/identity/claim', { code }),
  games: (language: Language) => ask<GameShown[]>('GET', '/games', undefined, language),
  gameDetails: (game: string, language: Language) =>
    ask<GameDetailsShown>('GET', `/games/${encodeURIComponent(game)}`, undefined, language),
  openTable: (table: NewTable) => ask<TableOpened>('POST', '/tables', table),
  tables: () => ask<TableShown[]>('GET', '/tables'),
  myTables: () => ask<TableShown[]>('GET', '/tables/mine'),
  table: (table: string) => ask<TableShown>('GET', `/tables/${encodeURIComponent(table)}`),
  matches: (before?: number) => ask<MatchShown[]>('GET', `/matches${before ? `?before=${before}` : ''}`),
  statistics: () => ask<StatisticsShown[]>('GET', '/statistics'),
  match: (table: string, number: number) => ask<MatchShown>('GET', match(table, number)),
  replay: (table: string, number: number, after: number, count: number, language: Language) =>
    ask<ReplayShown>('GET', `${match(table, number)}/replay?after=${after}&count=${count}`, undefined, language),
  review: (table: string, number: number, language: Language) =>
    ask<ReviewShown>('GET', `${match(table, number)}/review`, undefined, language),
  drill: (table: string, number: number, choice: number, attempt: Attempt, language: Language) =>
    ask<DrillShown>('POST', `${match(table, number)}/drills/${choice}`, attempt, language),
  puzzle: (game: string, attempt: Attempt, language: Language) =>
    ask<DrillShown>('POST', `/puzzles/${encodeURIComponent(game)}`, attempt, language),
  report: (table: string, number: number, report: Report) => ask<void>('POST', `${match(table, number)}/report`, report),
  sameDeal: (table: string, number: number) => ask<SameDealShown[]>('GET', `${match(table, number)}/deal`),
  proof: (table: string, number: number) => ask<Proof | ProofForm1>('GET', `${match(table, number)}/proof`),
  verify: (table: string, number: number, language: Language) =>
    ask<VerifiedShown>('GET', `${match(table, number)}/verify`, undefined, language),
  recordLink: (table: string, number: number) => `/api${match(table, number)}/record`,
  proofLink: (table: string, number: number) => `/api${match(table, number)}/proof`,
};
