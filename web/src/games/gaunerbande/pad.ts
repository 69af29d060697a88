// Gaunerbande: penalties of a round sum to what is in the deck; all of them at one seat are the band.

import { band, politician as costs, rulebook } from '../../wire/reference/gaunerbande';
import { best, isCount, sum, totals, type Pad, type Problem, type Sheet } from '../../scorepad/pad';

export interface GaunerbandeEntry {
  penalties: (number | null)[];
  /** Only asked when one seat has everything. */
  coup: 'others' | 'self';
  everyTrick: boolean;
}

export interface GaunerbandeOptions {
  target: number;
}

type GaunerbandeSheet = Sheet<GaunerbandeEntry, GaunerbandeOptions>;

/** What all black cards and the politician cost together. */
export function bandPoints(players: number): number {
  return band[players]!;
}

/** The seat that won all black cards and the politician, or null. */
export function bandSeat(penalties: (number | null)[]): number | null {
  const all = bandPoints(penalties.length);
  const seat = penalties.findIndex((points) => points === all);
  return seat >= 0 ? seat : null;
}

/** How far the cards of the round go to the left: 0 is nobody passes. `round` counts from 0. */
export function passing(round: number, players: number): number {
  return (round + 1) % players;
}

function problem(_: GaunerbandeSheet, { penalties }: GaunerbandeEntry): Problem | null {
  const all = bandPoints(penalties.length);
  const written = penalties.filter((points) => points !== null);
  if (!written.every((points) => isCount(points, all))) {
    return serious({ en: 'Points are whole numbers from 0 to {all}.', de: 'Punkte sind ganze Zahlen von 0 bis {all}.' }, { all });
  }
  const missing = all - sum(written);
  if (missing < 0) {
    return serious(
      { en: '{n} too many: a round has {all} points.', de: '{n} zu viel: Eine Runde hat {all} Punkte.' },
      { n: -missing, all },
    );
  }
  if (missing > 0) {
    return serious(
      { en: '{n} of {all} points still to give.', de: 'Noch {n} von {all} Punkten zu vergeben.' },
      { n: missing, all },
    );
  }
  const politician = costs[penalties.length]!;
  if (Math.max(...written) < politician) {
    return serious(
      { en: 'Somebody has the politician, so at least {n} points.', de: 'Jemand hat den Politiker, also mindestens {n} Punkte.' },
      { n: politician },
    );
  }
  return null;
}

function serious(text: Problem['text'], filled: Problem['filled']): Problem {
  return { text, filled, serious: true };
}

function points(sheet: GaunerbandeSheet, { penalties, coup, everyTrick }: GaunerbandeEntry): number[] {
  const band = bandSeat(penalties);
  if (band === null) return sheet.names.map((_, seat) => penalties[seat] ?? 0);
  const amount = bandPoints(sheet.names.length) * (everyTrick ? 2 : 1);
  return sheet.names.map((_, seat) => {
    if (coup === 'self') return seat === band ? -amount : 0;
    return seat === band ? 0 : amount;
  });
}

export const pad: Pad<GaunerbandeEntry, GaunerbandeOptions> = {
  game: 'gaunerbande',
  ...rulebook,
  options: () => ({ target: 100 }),
  blank: (sheet) => ({ penalties: sheet.names.map(() => null), coup: 'others', everyTrick: false }),
  problem,
  points,
  rounds: () => null,
  over: (sheet) => totals(pad, sheet).some((total) => total > sheet.options.target),
  winners: (sheet) => best(totals(pad, sheet), true),
};
