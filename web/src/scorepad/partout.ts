// Partout: announcements per seat, tricks per team; the bonus and the −1 rule are computed.

import { best, isCount, sum, totals, type Pad, type Problem, type Sheet } from './pad';

export interface PartoutEntry {
  announced: (number | null)[];
  won: (number | null)[];
}

type PartoutSheet = Sheet<PartoutEntry, null>;

const TWO_TEAMS = [0, 2, 4, 8, 16, 30, 50, 100];
const THREE_TEAMS = [0, 4, 8, 16, 30, 50, 100, 200];

export function teamCount(players: number): number {
  return players === 4 ? 2 : 3;
}

/** The seats of each team: partners sit opposite each other; three players play alone. */
export function teams(players: number): number[][] {
  const number = teamCount(players);
  return Array.from({ length: number }, (_, team) =>
    Array.from({ length: players / number }, (__, place) => team + place * number),
  );
}

export function trickCount(players: number): number {
  return players === 3 ? 5 : 7;
}

/** A team's announcements together, or null while one is missing. */
export function target(entry: PartoutEntry, seats: number[]): number | null {
  const said = seats.map((seat) => entry.announced[seat] ?? null);
  return said.includes(null) ? null : sum(said as number[]);
}

/** An announcement beyond the table's end cannot be met. */
export function teamPoints(announced: number, won: number, players: number): number {
  if (won === 0) return announced === 0 ? 0 : -announced;
  const bonus = teamCount(players) === 2 ? TWO_TEAMS : THREE_TEAMS;
  return won + (won >= announced ? (bonus[announced] ?? 0) : 0);
}

/** The dealer of a round; `round` counts from 0. */
export function dealer(round: number, players: number): number {
  return round % players;
}

function problem(sheet: PartoutSheet, { announced, won }: PartoutEntry): Problem | null {
  const tricks = trickCount(sheet.names.length);
  if (!announced.every((said) => isCount(said, tricks))) {
    return serious(
      { en: 'Everybody announces a number from 0 to {n}.', de: 'Alle sagen eine Zahl von 0 bis {n} an.' },
      { n: tricks },
    );
  }
  const written = won.filter((number) => number !== null);
  const missing = tricks - sum(written);
  if (missing > 0) {
    return serious({ en: '{n} of {all} tricks still to give.', de: 'Noch {n} von {all} Stichen zu vergeben.' }, { n: missing, all: tricks });
  }
  if (missing < 0 || !written.every((number) => isCount(number, tricks))) {
    return serious({ en: '{n} too many: there are {all} tricks.', de: '{n} zu viel: Es gibt {all} Stiche.' }, { n: -missing, all: tricks });
  }
  return null;
}

function serious(text: Problem['text'], filled: Problem['filled']): Problem {
  return { text, filled, serious: true };
}

function points(sheet: PartoutSheet, entry: PartoutEntry): number[] {
  const players = sheet.names.length;
  const scored = sheet.names.map(() => 0);
  teams(players).forEach((seats, team) => {
    const worth = teamPoints(target(entry, seats) ?? 0, entry.won[team] ?? 0, players);
    for (const seat of seats) scored[seat] = worth;
  });
  return scored;
}

export const partout: Pad<PartoutEntry, null> = {
  game: 'partout',
  players: [3, 4, 6],
  usualPlayers: 4,
  lowWins: false,
  options: () => null,
  blank: (sheet) => ({
    announced: sheet.names.map(() => null),
    won: teams(sheet.names.length).map(() => null),
  }),
  problem,
  points,
  rounds: (sheet) => (sheet.names.length === 4 ? 8 : 6),
  over: (sheet) => sheet.entries.length >= (sheet.names.length === 4 ? 8 : 6),
  winners: (sheet) => best(totals(partout, sheet), false),
};
