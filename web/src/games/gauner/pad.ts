// Gauner: a scoring is the prison, kind by kind, and who had that kind laid out.

import { full, rulebook, scorings } from '../../wire/reference/gauner';
import { KINDS, LOOKS, type Kind } from './kinds';
import { best, isCount, sum, totals, type Pad, type Problem, type Sheet } from '../../scorepad/pad';

export interface GaunerEntry {
  prison: Record<Kind, number>;
  /** Who gets that kind; null: nobody has laid it; missing: not said yet. */
  owner: Partial<Record<Kind, number | null>>;
}

type GaunerSheet = Sheet<GaunerEntry, null>;

/** Six kinds with two cards, or two kinds with six. */
export function isFull(prison: Record<Kind, number>): boolean {
  return full.some(({ kinds, cards }) => KINDS.filter((kind) => prison[kind] >= cards).length >= kinds);
}

export function seatPoints(entry: GaunerEntry, seat: number): number {
  const received = KINDS.filter((kind) => entry.owner[kind] === seat && entry.prison[kind] > 0);
  return sum(received.map((kind) => entry.prison[kind])) * received.length;
}

function problem(_: GaunerSheet, entry: GaunerEntry): Problem | null {
  for (const kind of KINDS) {
    // Whoever receives a kind has at least one card of it laid out, which is not in prison.
    const most = LOOKS[kind].copies - (typeof entry.owner[kind] === 'number' ? 1 : 0);
    if (!isCount(entry.prison[kind], most)) {
      return {
        text: { en: 'There are too many cards of one kind: at most {n}.', de: 'Von einer Sorte sind es zu viele Karten: höchstens {n}.' },
        filled: { n: most },
        serious: true,
      };
    }
  }
  if (KINDS.some((kind) => entry.prison[kind] > 0 && entry.owner[kind] === undefined)) {
    return {
      text: { en: 'Say of every kind who had it laid out, or nobody.', de: 'Sag bei jeder Sorte, wer sie ausliegen hatte, oder niemand.' },
      serious: true,
    };
  }
  if (isFull(entry.prison)) return null;
  return {
    text: {
      en: 'The prison is not full: it takes six kinds with two cards, or two kinds with six.',
      de: 'Das Gefängnis ist nicht voll: Es braucht sechs Sorten mit je zwei Karten oder zwei Sorten mit je sechs.',
    },
    serious: false, // without cards for a refill the table scores too
  };
}

const NONE = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;

export const pad: Pad<GaunerEntry, null> = {
  game: 'gauner',
  ...rulebook,
  roundOf: { en: 'Scoring {n} of {all}', de: 'Wertung {n} von {all}' },
  options: () => null,
  blank: () => ({ prison: { ...NONE }, owner: {} }),
  problem,
  points: (sheet, entry) => sheet.names.map((_, seat) => seatPoints(entry, seat)),
  rounds: () => scorings,
  over: (sheet) => sheet.entries.length >= scorings,
  winners: (sheet) => best(totals(pad, sheet), false),
};
