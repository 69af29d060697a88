// Partout: announcements per seat, tricks per team; the bonus and the −1 rule are computed.

import { bonus, rounds, rulebook, teams as teamCounts, tricks } from '../../wire/reference/partout';
import { best, isCount, sum, totals, type Pad, type Problem, type Sheet } from '../../scorepad/pad';

export interface PartoutEntry {
  announced: (number | null)[];
  won: (number | null)[];
}

type PartoutSheet = Sheet<PartoutEntry, null>;

/** The seats of each team: partners sit opposite each other; three players play alone. */
export function teams(players: number): number[][] {
  const number = teamCounts[players]!;
  return Array.from({ length: number }, (_, team) =>
    Array.from({ length: players / number }, (__, place) => team + place * number),
  );
}

export function trickCount(players: number): number {
  return tricks[players]!;
}

/** A team's announcements together, or null while one is missing. */
export function target(entry: PartoutEntry, seats: number[]): number | null {
  const said = seats.map((seat) => entry.announced[seat] ?? null);
  return said.includes(null) ? null : sum(said as number[]);
}

/** An announcement beyond the table's end cannot be met. */
export function teamPoints(announced: number, won: number, players: number): number {
  if (won === 0) return announced === 0 ? 0 : -announced;
  return won + (won >= announced ? (bonus[players]?.[announced] ?? 0) : 0);
}

/** The dealer of a round; `round` counts from 0. */
export function dealer(round: number, players: number): number {
  return round % players;
}

function problem(sheet: PartoutSheet, { announced, won }: PartoutEntry): Problem | null {
  const all = trickCount(sheet.names.length);
  if (!announced.every((said) => isCount(said, all))) {
    return serious(
      { en: 'Everybody announces a number from 0 to {n}.', de: 'Alle sagen eine Zahl von 0 bis {n} an.' },
      { n: all },
    );
  }
  const written = won.filter((number) => number !== null);
  const missing = all - sum(written);
  if (missing > 0) {
    return serious({ en: '{n} of {all} tricks still to give.', de: 'Noch {n} von {all} Stichen zu vergeben.' }, { n: missing, all });
  }
  if (missing < 0 || !written.every((number) => isCount(number, all))) {
    return serious({ en: '{n} too many: there are {all} tricks.', de: '{n} zu viel: Es gibt {all} Stiche.' }, { n: -missing, all });
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

export const pad: Pad<PartoutEntry, null> = {
  game: 'partout',
  ...rulebook,
  options: () => null,
  blank: (sheet) => ({
    announced: sheet.names.map(() => null),
    won: teams(sheet.names.length).map(() => null),
  }),
  problem,
  points,
  rounds: (sheet) => rounds[sheet.names.length]!,
  over: (sheet) => sheet.entries.length >= rounds[sheet.names.length]!,
  winners: (sheet) => best(totals(pad, sheet), false),
};
