// Tax the Rich: where the marker lies at the end, who was leader and deputy, and everybody's stacks.

import { isCount, lines, sum, totals, type Pad, type Problem, type Sheet } from './pad';

export const SUITS = ['r', 'y', 'g', 'b'] as const;
export type Suit = (typeof SUITS)[number];
const ROUNDS = 3;

export interface BoardRow {
  tricks: Record<Suit, number>;
  bonus: [number, number, number];
}

export interface TaxEntry {
  /** The marker's row, counted from 0 at the bottom. */
  row: number;
  suit: Suit;
  leader: number | null;
  deputy: number | null;
  stacks: (number | null)[];
}

export interface TaxOptions {
  board: BoardRow[];
  /** With rule cards the number of stacks is no longer that of the tricks. */
  ruleCards: boolean;
}

type TaxSheet = Sheet<TaxEntry, TaxOptions>;

/** As in the rules: row 1 asks for 4 tricks with red or yellow, 5 with green or blue, and so on upwards. */
export function usualBoard(): BoardRow[] {
  return Array.from({ length: 8 }, (_, row) => ({
    tricks: { r: row + 4, y: row + 4, g: row + 5, b: row + 5 },
    bonus: [row + 3, row + 5, row + 7],
  }));
}

/** Stacks given out in a round without rule cards. With six players every trick makes two. */
export function stackCount(players: number): number {
  return players === 6 ? 20 : 12;
}

export interface Outcome {
  target: number;
  bonus: number;
  together: number;
  met: boolean;
}

export function outcome(sheet: TaxSheet, entry: TaxEntry, round: number): Outcome {
  const row = sheet.options.board[entry.row];
  const side = [entry.leader, entry.deputy].filter((seat) => seat !== null);
  const together = sum(side.map((seat) => entry.stacks[seat] ?? 0));
  const target = row?.tricks[entry.suit] ?? 0;
  return { target, bonus: row?.bonus[round] ?? 0, together, met: together >= target };
}

function points(sheet: TaxSheet, entry: TaxEntry, round: number): number[] {
  const { bonus, met } = outcome(sheet, entry, round);
  return sheet.names.map((_, seat) => {
    const ruling = seat === entry.leader || seat === entry.deputy;
    return (entry.stacks[seat] ?? 0) + (ruling === met ? bonus : 0);
  });
}

function problem(sheet: TaxSheet, entry: TaxEntry): Problem | null {
  const players = sheet.names.length;
  if (!sheet.options.board[entry.row]) {
    return { text: { en: 'The board has no such row.', de: 'Diese Reihe hat der Bietplan nicht.' }, serious: true };
  }
  if (entry.leader === null) {
    return { text: { en: 'Who was the leader?', de: 'Wer war Parteispitze?' }, serious: true };
  }
  if (players > 3 && (entry.deputy === null || entry.deputy === entry.leader)) {
    return { text: { en: 'Who was the deputy?', de: 'Wer war Vize?' }, serious: true };
  }
  return stackProblem(sheet, entry);
}

function stackProblem(sheet: TaxSheet, entry: TaxEntry): Problem | null {
  const all = stackCount(sheet.names.length);
  const written = entry.stacks.filter((stacks) => stacks !== null);
  if (!written.every((stacks) => isCount(stacks))) {
    return { text: { en: 'Stacks are whole numbers.', de: 'Stapel sind ganze Zahlen.' }, serious: true };
  }
  const missing = all - sum(written);
  if (missing === 0) return null;
  const text =
    missing > 0
      ? { en: '{n} of {all} stacks still to give.', de: 'Noch {n} von {all} Stapeln zu vergeben.' }
      : { en: '{n} too many: there are {all} stacks.', de: '{n} zu viel: Es gibt {all} Stapel.' };
  return { text, filled: { n: Math.abs(missing), all }, serious: !sheet.options.ruleCards };
}

/** The two best (three players: the best); the last round breaks ties, and whoever is still tied wins too. */
function winners(sheet: TaxSheet): number[] {
  const total = totals(tax_the_rich, sheet);
  const last = lines(tax_the_rich, sheet).at(-1) ?? [];
  const better = (a: number, b: number) => total[b]! - total[a]! || last[b]! - last[a]!;
  const order = sheet.names.map((_, seat) => seat).sort(better);
  const place = order[sheet.names.length === 3 ? 0 : 1]!;
  return order.filter((seat) => better(seat, place) <= 0).sort((a, b) => a - b);
}

export const tax_the_rich: Pad<TaxEntry, TaxOptions> = {
  game: 'tax_the_rich',
  players: [3, 4, 5, 6],
  usualPlayers: 4,
  lowWins: false,
  options: () => ({ board: usualBoard(), ruleCards: false }),
  blank: (sheet) => ({ row: 0, suit: 'r', leader: null, deputy: null, stacks: sheet.names.map(() => null) }),
  problem,
  points,
  rounds: () => ROUNDS,
  over: (sheet) => sheet.entries.length >= ROUNDS,
  winners,
};
