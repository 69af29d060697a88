// Gaunerbande: penalties of a round sum to what is in the deck; all of them at one seat are the gang.

import { best, isCount, sum, totals, type Pad, type Problem, type Sheet } from './pad';

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

/** The thirteen black cards, one of which stays in the box with 3 or 6 players; the politician costs as much as all of them. */
export function politician(players: number): number {
  return players === 3 || players === 6 ? 12 : 13;
}

export function gangPoints(players: number): number {
  return 2 * politician(players);
}

/** The seat that won all black cards and the politician, or null. */
export function gangSeat(penalties: (number | null)[]): number | null {
  const all = gangPoints(penalties.length);
  const seat = penalties.findIndex((points) => points === all);
  return seat >= 0 ? seat : null;
}

/** How far the cards of the round go to the left: 0 is nobody passes. `round` counts from 0. */
export function passing(round: number, players: number): number {
  return (round + 1) % players;
}

function problem(_: GaunerbandeSheet, { penalties }: GaunerbandeEntry): Problem | null {
  const all = gangPoints(penalties.length);
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
  if (Math.max(...written) < politician(penalties.length)) {
    return serious(
      { en: 'Somebody has the politician, so at least {n} points.', de: 'Jemand hat den Politiker, also mindestens {n} Punkte.' },
      { n: politician(penalties.length) },
    );
  }
  return null;
}

function serious(text: Problem['text'], filled: Problem['filled']): Problem {
  return { text, filled, serious: true };
}

function points(sheet: GaunerbandeSheet, { penalties, coup, everyTrick }: GaunerbandeEntry): number[] {
  const gang = gangSeat(penalties);
  if (gang === null) return sheet.names.map((_, seat) => penalties[seat] ?? 0);
  const amount = gangPoints(sheet.names.length) * (everyTrick ? 2 : 1);
  return sheet.names.map((_, seat) => {
    if (coup === 'self') return seat === gang ? -amount : 0;
    return seat === gang ? 0 : amount;
  });
}

export const gaunerbande: Pad<GaunerbandeEntry, GaunerbandeOptions> = {
  game: 'gaunerbande',
  players: [3, 4, 5, 6],
  usualPlayers: 4,
  lowWins: true,
  options: () => ({ target: 100 }),
  blank: (sheet) => ({ penalties: sheet.names.map(() => null), coup: 'others', everyTrick: false }),
  problem,
  points,
  rounds: () => null,
  over: (sheet) => totals(gaunerbande, sheet).some((total) => total > sheet.options.target),
  winners: (sheet) => best(totals(gaunerbande, sheet), true),
};
