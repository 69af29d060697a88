// A score pad in the abstract: a sheet of rounds, and what a game knows about writing one down.
// Pure functions; the games are next to this file, the paper it is kept on in `keep.svelte.ts`.

import type { Both } from '../i18n/index.svelte';

export const PAD_GAMES = ['gaunerbande', 'party_bugs', 'partout', 'gauner', 'tax_the_rich'] as const;
export type PadGame = (typeof PAD_GAMES)[number];

export interface Sheet<Entry = unknown, Options = unknown> {
  game: PadGame;
  names: string[];
  options: Options;
  entries: Entry[];
}

/** Why a round cannot be written down so. One that is not serious may be written all the same. */
export interface Problem {
  text: Both;
  filled?: Record<string, string | number>;
  serious: boolean;
}

export interface Pad<Entry = unknown, Options = unknown> {
  game: PadGame;
  players: readonly number[];
  usualPlayers: number;
  lowWins: boolean;
  options(players: number): Options;
  blank(sheet: Sheet<Entry, Options>): Entry;
  problem(sheet: Sheet<Entry, Options>, entry: Entry, round: number): Problem | null;
  /** What the round adds to each seat's score. `round` counts from 0. */
  points(sheet: Sheet<Entry, Options>, entry: Entry, round: number): number[];
  /** How many rounds a match has; null if the scores decide. */
  rounds(sheet: Sheet<Entry, Options>): number | null;
  over(sheet: Sheet<Entry, Options>): boolean;
  /** Of a match that is over. */
  winners(sheet: Sheet<Entry, Options>): number[];
}

export function seats(sheet: Sheet): number[] {
  return sheet.names.map((_, seat) => seat);
}

export function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

/** What is left of `all` for those without a number, once somebody has one. */
export function restOf(written: (number | null)[], all: number): number {
  return written.every((number) => number === null) ? 0 : Math.max(0, all - sum(written.map((number) => number ?? 0)));
}

/** Points of every round, as the pad counts them. */
export function lines<E, O>(pad: Pad<E, O>, sheet: Sheet<E, O>): number[][] {
  return sheet.entries.map((entry, round) => pad.points(sheet, entry, round));
}

export function totals<E, O>(pad: Pad<E, O>, sheet: Sheet<E, O>): number[] {
  const rounds = lines(pad, sheet);
  return sheet.names.map((_, seat) => sum(rounds.map((line) => line[seat] ?? 0)));
}

/** The seats with the best of `scores`. */
export function best(scores: number[], lowWins: boolean): number[] {
  const top = lowWins ? Math.min(...scores) : Math.max(...scores);
  return scores.flatMap((score, seat) => (score === top ? [seat] : []));
}

/** Who is ahead; nobody before the first round. */
export function leaders<E, O>(pad: Pad<E, O>, sheet: Sheet<E, O>): number[] {
  if (sheet.entries.length === 0) return [];
  return pad.over(sheet) ? pad.winners(sheet) : best(totals(pad, sheet), pad.lowWins);
}

export function isCount(value: unknown, most = Infinity): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;
}
