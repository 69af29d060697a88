// Tax the Rich: where the marker lies at the end, who was leader and deputy, and everybody's stacks.

import { board, rounds, rulebook, stacks as stackCounts, suits } from '../../wire/reference/tax_the_rich';
import { isCount, lines, sum, totals, type Pad, type Problem, type Sheet } from '../../scorepad/pad';

export type Suit = keyof typeof suits;
export const SUITS = Object.keys(suits) as Suit[];

export interface BoardRow {
  tricks: Record<Suit, number>;
  bonus: number[];
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

/** As in the rules, to be changed to what is printed in one's own box. */
export function usualBoard(): BoardRow[] {
  return structuredClone(board);
}

/** Stacks given out in a round without rule cards. */
export function stackCount(players: number): number {
  return stackCounts[players]!;
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
    return { text: { en: 'Stacks are whole numbers.', de: 'Stiche sind ganze Zahlen.' }, serious: true };
  }
  const missing = all - sum(written);
  if (missing === 0) return null;
  const text =
    missing > 0
      ? { en: '{n} of {all} stacks still to give.', de: 'Noch {n} von {all} Stichen zu vergeben.' }
      : { en: '{n} too many: there are {all} stacks.', de: '{n} zu viel: Es gibt {all} Stiche.' };
  return { text, filled: { n: Math.abs(missing), all }, serious: !sheet.options.ruleCards };
}

const places = (sheet: TaxSheet) => (sheet.names.length === 3 ? 1 : 2);

/** The two best (three players: the best); the last round breaks ties, and whoever is still tied wins too. */
function winners(sheet: TaxSheet): number[] {
  const total = totals(pad, sheet);
  const last = lines(pad, sheet).at(-1) ?? [];
  const better = (a: number, b: number) => total[b]! - total[a]! || last[b]! - last[a]!;
  const order = sheet.names.map((_, seat) => seat).sort(better);
  const place = order[places(sheet) - 1]!;
  return order.filter((seat) => better(seat, place) <= 0).sort((a, b) => a - b);
}

export const pad: Pad<TaxEntry, TaxOptions> = {
  game: 'tax_the_rich',
  ...rulebook,
  options: () => ({ board: usualBoard(), ruleCards: false }),
  blank: (sheet) => ({ row: 0, suit: 'r', leader: null, deputy: null, stacks: sheet.names.map(() => null) }),
  problem,
  points,
  rounds: () => rounds,
  over: (sheet) => sheet.entries.length >= rounds,
  winners,
  places,
};
