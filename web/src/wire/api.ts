// The HTTP interface. A refusal becomes a `Refusal`, whose message is for the person and in their language.

import { speech } from '../i18n/index.svelte';
import { answersHere, askHere, noteAnswered } from '../offline/mode.svelte';
import type { GameDetailsShown } from './details';
import type {
  Attempt,
  DailyOpened,
  DailyResultShown,
  DailyShown,
  DrillShown,
  GameShown,
  HolidaysShown,
  CodeShown,
  IdentityShown,
  LeaderboardShown,
  LineWordsShown,
  MatchShown,
  MomentsShown,
  NewTable,
  OwnRatingsShown,
  PlayDaily,
  NoteShown,
  NewBrowser,
  NoticesShown,
  Person,
  Preferences,
  Proof,
  ProofForm1,
  PublishedChains,
  RatingStepShown,
  RefusalShown,
  ReplayShown,
  Report,
  ReviewShown,
  SameDealShown,
  StandingsShown,
  StartShown,
  StatisticsShown,
  TableOpened,
  TableShown,
  TurnsShown,
  VerifiedShown,
  WordsAsked,
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
  const asked = answersHere(path) ? askHere(method, path, body, language ?? speech.language) : askServer(method, path, body, language);
  const answer = await asked.catch(() => null);
  if (!answer) throw new Refusal('offline', '');
  if (answer.ok) return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T);
  const refused = (await answer.json().catch(() => null)) as RefusalShown | null;
  if (!refused?.code) throw new Refusal('offline', '');
  throw new Refusal(refused.code, refused.message);
}

async function askServer(method: string, path: string, body?: unknown, language?: Language): Promise<Response> {
  const asked = fetch(`/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(language ? { 'accept-language': language } : {}),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  asked.then(
    () => noteAnswered(true),
    () => noteAnswered(false),
  );
  return asked;
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
  /** `after`: the last one of the page before, its time and its id with a hyphen between. */
  myTables: (after?: string) => ask<TableShown[]>('GET', `/tables/mine${after ? `?after=${after}` : ''}`),
  turns: (after?: string) => ask<TurnsShown>('GET', `/tables/turns${after ? `?after=${after}` : ''}`),
  note: (table: string) => ask<NoteShown>('GET', `/tables/${encodeURIComponent(table)}/note`),
  writeNote: (table: string, text: string) => ask<NoteShown>('PUT', `/tables/${encodeURIComponent(table)}/note`, { text }),
  holidays: () => ask<HolidaysShown>('GET', '/holidays'),
  takeHoliday: (since: number, until: number) => ask<HolidaysShown>('POST', '/holidays', { since, until }),
  endHoliday: (since: number) => ask<HolidaysShown>('DELETE', `/holidays/${since}`),
  table: (table: string) => ask<TableShown>('GET', `/tables/${encodeURIComponent(table)}`),
  matches: (before?: number) => ask<MatchShown[]>('GET', `/matches${before ? `?before=${before}` : ''}`),
  statistics: () => ask<StatisticsShown[]>('GET', '/statistics'),
  match: (table: string, number: number) => ask<MatchShown>('GET', match(table, number)),
  replay: (table: string, number: number, after: number, count: number, language: Language) =>
    ask<ReplayShown>('GET', `${match(table, number)}/replay?after=${after}&count=${count}`, undefined, language),
  review: (table: string, number: number, language: Language) =>
    ask<ReviewShown>('GET', `${match(table, number)}/review`, undefined, language),
  /** What its review tells in two sentences, if there is one; begins none. */
  moments: (table: string, number: number, language: Language) =>
    ask<MomentsShown>('GET', `${match(table, number)}/moments`, undefined, language),
  /** What a browser needs that reviews the match by itself; and words for what it has found. */
  start: (table: string, number: number, language: Language) => ask<StartShown>('GET', `${match(table, number)}/start`, undefined, language),
  lineWords: (table: string, number: number, asked: WordsAsked) => ask<LineWordsShown>('POST', `${match(table, number)}/words`, asked),
  drill: (table: string, number: number, choice: number, attempt: Attempt, language: Language) =>
    ask<DrillShown>('POST', `${match(table, number)}/drills/${choice}`, attempt, language),
  puzzle: (game: string, attempt: Attempt, language: Language) =>
    ask<DrillShown>('POST', `/puzzles/${encodeURIComponent(game)}`, attempt, language),
  report: (table: string, number: number, report: Report) => ask<void>('POST', `${match(table, number)}/report`, report),
  sameDeal: (table: string, number: number) => ask<SameDealShown[]>('GET', `${match(table, number)}/deal`),
  proof: (table: string, number: number) => ask<Proof | ProofForm1>('GET', `${match(table, number)}/proof`),
  verify: (table: string, number: number, language: Language) =>
    ask<VerifiedShown>('GET', `${match(table, number)}/verify`, undefined, language),
  daily: () => ask<DailyShown>('GET', '/daily'),
  playDaily: (game: string, body: PlayDaily) => ask<DailyOpened>('POST', `/daily/${encodeURIComponent(game)}`, body),
  dailyResult: (game: string, day?: string) => ask<DailyResultShown>('GET', `/daily/${encodeURIComponent(game)}/results${day ? `?day=${day}` : ''}`),
  standings: (game: string, span: 'week' | 'month', day?: string) =>
    ask<StandingsShown>('GET', `/daily/${encodeURIComponent(game)}/standings?span=${span}${day ? `&day=${day}` : ''}`),
  dailyChain: () => ask<PublishedChains>('GET', '/daily/chain'),
  dayProofLink: (game: string, day: string) => `/api/daily/${encodeURIComponent(game)}/proof?day=${day}`,
  ratings: () => ask<OwnRatingsShown>('GET', '/ratings'),
  leaderboard: (game: string) => ask<LeaderboardShown>('GET', `/ratings/${encodeURIComponent(game)}`),
  ratingCourse: (game: string) => ask<RatingStepShown[]>('GET', `/ratings/${encodeURIComponent(game)}/course`),
  appear: (on: boolean) => ask<OwnRatingsShown>('PUT', '/appearance', { on }),
  notices: () => ask<NoticesShown>('GET', '/notices'),
  prefer: (preferences: Preferences) => ask<NoticesShown>('PUT', '/notices', preferences),
  addBrowser: (browser: NewBrowser) => ask<NoticesShown>('POST', '/notices/browsers', browser),
  removeBrowser: (endpoint: string) => ask<NoticesShown>('DELETE', '/notices/browsers', { endpoint }),
  setAddress: (address: string) => ask<NoticesShown>('PUT', '/notices/address', { address }),
  confirmAddress: (token: string) => ask<void>('POST', '/notices/address/confirm', { token }),
  noMoreLetters: (token: string) => ask<void>('POST', `/notices/unsubscribe/${encodeURIComponent(token)}`),
  met: () => ask<Person[]>('GET', '/people/met'),
  invite: (table: string, person: string) => ask<void>('POST', `/tables/${encodeURIComponent(table)}/invitations`, { person }),
  recordLink: (table: string, number: number) => `/api${match(table, number)}/record`,
  proofLink: (table: string, number: number) => `/api${match(table, number)}/proof`,
};
