// What this browser was shown of every deal before it revealed its cut, and what it chose in the match. A proof is worth
// something only if it holds that: the same server could write any other one.

import type { Lobby } from '../wire/schema';
import type { Opening } from './hashes';

/** One commitment of the table, as it was seen from one seat. */
export interface RememberedDeal {
  /** Seen before the deal, or when the cards were dealt already. */
  when: 'before' | 'during';
  /** From which seat it was cut. */
  seat: number | null;
  /** Own cuts, by their hash. */
  cuts: Record<string, Opening>;
  /** The last of them that the table has acknowledged. */
  taken?: string;
  /** The first list of all cuts that was shown, by seat. */
  frozen?: Record<string, string>;
  /** The own cut was revealed, and that was acknowledged. */
  revealed?: boolean;
}

export interface RememberedMatch {
  /** By commitment, in order. */
  deals: Record<string, RememberedDeal>;
  /** Own choices that were acknowledged, by `seat/decision`. */
  choices: Record<string, string>;
}

const KEY = 'stammtisch.deals';
const MOST = 200; // matches
const MOST_CHOICES = 300; // of a match: more than enough to tell it from any other
const unstored = new Map<string, string>(); // without storage it is remembered as long as the page is open

function get(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? unstored.get(key) ?? null;
  } catch {
    return unstored.get(key) ?? null;
  }
}

function put(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    unstored.delete(key);
  } catch {
    unstored.set(key, value);
  }
}

function drop(key: string): void {
  unstored.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // then it was not there
  }
}

function parsed<T>(value: string | null, otherwise: T): T {
  try {
    return (JSON.parse(value ?? 'null') as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

const keyOf = (table: string, match: number) => `${KEY}.${table}/${match}`;

/** What is remembered of a match; null: nothing. */
export function remembered(table: string, match: number): RememberedMatch | null {
  return parsed<RememberedMatch | null>(get(keyOf(table, match)), null);
}

function keep(table: string, match: number, known: RememberedMatch): void {
  const key = keyOf(table, match);
  const all = parsed<string[]>(get(KEY), []);
  if (!all.includes(key)) {
    for (const old of all.splice(0, Math.max(0, all.length + 1 - MOST))) drop(old);
    put(KEY, JSON.stringify([...all, key]));
  }
  put(key, JSON.stringify(known));
}

/** Called with every lobby; what was shown first counts, whatever is told later. */
export function rememberLobby(table: string, lobby: Lobby): void {
  const { stage, match, commitment } = lobby;
  if (!commitment || stage === 'finished' || stage === 'closed') return;
  const known = remembered(table, match) ?? { deals: {}, choices: {} };
  const before = JSON.stringify(known);
  const deal = (known.deals[commitment] ??= { when: stage === 'playing' ? 'during' : 'before', seat: null, cuts: {} });
  if (stage === 'revealing') deal.frozen ??= frozenIn(lobby);
  if (JSON.stringify(known) !== before) keep(table, match, known);
}

/** All cuts that go into the deal, by seat. */
export function frozenIn(lobby: Lobby): Record<string, string> {
  return Object.fromEntries((lobby.frozen ?? []).map(({ seat, commitment }) => [String(seat), commitment]));
}

export function rememberCut(table: string, { match, commitment }: Lobby, seat: number, cut: string, opening: Opening): void {
  const known = remembered(table, match) ?? { deals: {}, choices: {} };
  const deal = (known.deals[commitment] ??= { when: 'before', seat, cuts: {} });
  if (deal.seat !== seat) Object.assign(deal, { seat, cuts: {}, taken: undefined }); // a cut is good for one seat only
  deal.cuts[cut] = opening;
  keep(table, match, known);
}

/** That the table has acknowledged a cut, or what was revealed. */
export function rememberTaken(table: string, { match, commitment }: Lobby, taken: Pick<RememberedDeal, 'taken' | 'revealed'>): void {
  const known = remembered(table, match);
  const deal = known?.deals[commitment];
  if (!known || !deal) return;
  Object.assign(deal, taken);
  keep(table, match, known);
}

/** Decisions that were taken back may be made otherwise, or not at all: from this one on none is remembered. */
export function forgetChoices(table: string, match: number, seat: number, from: number): void {
  const known = remembered(table, match);
  if (!known) return;
  known.choices = Object.fromEntries(
    Object.entries(known.choices).filter(([key]) => {
      const [of, decision] = key.split('/').map(Number);
      return of !== seat || (decision ?? 0) < from;
    }),
  );
  keep(table, match, known);
}

export function rememberChoice(table: string, match: number, seat: number, decision: number, choice: string): void {
  const known = remembered(table, match);
  if (!known || Object.keys(known.choices).length >= MOST_CHOICES) return;
  known.choices[`${seat}/${decision}`] = choice;
  keep(table, match, known);
}
