// What this browser was promised before a deal, and what it cut with. A proof is worth more if one kept the promise
// oneself than if the same server tells it afterwards.

import type { Lobby } from '../wire/schema';

export interface Promised {
  commitment: string;
  /** Before the deal, or when the cards were dealt already. */
  when: 'before' | 'during';
  cut?: string;
}

const KEY = 'stammtisch.promises';
const MOST = 200;

function read(): Record<string, Promised> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Promised>;
  } catch {
    return {};
  }
}

function write(all: Record<string, Promised>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-MOST))));
  } catch {
    // without storage, proofs can only be checked against themselves
  }
}

const name = (table: string, match: number) => `${table}/${match}`;

/** Called with every lobby; the first promise counts, whatever is told later. */
export function keepPromise(table: string, lobby: Pick<Lobby, 'stage' | 'match' | 'commitment'>): void {
  if (!lobby.commitment || (lobby.stage !== 'gathering' && lobby.stage !== 'playing')) return;
  const all = read();
  if (name(table, lobby.match) in all) return;
  const when = lobby.stage === 'gathering' ? 'before' : 'during';
  write({ ...all, [name(table, lobby.match)]: { commitment: lobby.commitment, when } });
}

export function keepCut(table: string, match: number, cut: string): void {
  const all = read();
  const promised = all[name(table, match)];
  if (promised) write({ ...all, [name(table, match)]: { ...promised, cut } });
}

export function promiseOf(table: string, match: number): Promised | null {
  return read()[name(table, match)] ?? null;
}
