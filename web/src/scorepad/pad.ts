// A score pad in the abstract: a sheet of rounds, and what a game knows about writing one down.
// Pure functions; the games' own are in `games/<game>/pad.ts`, the paper it is kept on in `keep.svelte.ts`.

import type { Both } from '../i18n/index.svelte';

export interface Sheet<Entry = unknown, Options = unknown> {
  game: string;
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
  game: string;
  title: Both;
  /** What a round is called, where it is not a round: with `{n}` and `{all}`. */
  roundOf?: Both;
  /** What is said where a match can be over without a winner at the table. */
  nobodyWins?: Both;
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
  /** Who wins if the match ends with these rounds. */
  winners(sheet: Sheet<Entry, Options>): number[];
  /** How many places win, if more than the first. */
  places?(sheet: Sheet<Entry, Options>): number;
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
  return sheet.entries.length === 0 ? [] : pad.winners(sheet);
}

export function isCount(value: unknown, most = Infinity): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;
}
