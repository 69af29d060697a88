// Party Bugs: a "round" of the pad is a whole game, entered as final displays or just as points.

import { king, rulebook } from '../../wire/reference/party_bugs';
import { best, isCount, sum, totals, type Pad, type Problem, type Sheet } from '../../scorepad/pad';

export interface PartyBugsEntry {
  how: 'displays' | 'points';
  /** Per seat the values left; with two players Paul's display is the third. A value left open and hidden is there twice. */
  displays: number[][];
  points: (number | null)[];
  /** Who holds the tie card. */
  tie: number | null;
}

export interface PartyBugsOptions {
  games: number;
  variant: boolean;
}

type PartyBugsSheet = Sheet<PartyBugsEntry, PartyBugsOptions>;

/** Sets of thirteen cards in play: Paul has one with two players. */
export function sets(players: number): number {
  return players === 2 ? 3 : players;
}

/** What every set scored, Paul last. */
export function results(entry: PartyBugsEntry): number[] {
  if (entry.how === 'points') return entry.points.map((points) => points ?? 0);
  return entry.displays.map((display) => sum(display));
}

/** The winner of one game: the lowest, then the first clockwise from the tie card; null is Paul. */
export function winnerOf(entry: PartyBugsEntry, players: number): number | null {
  const scored = results(entry);
  const lowest = Math.min(...scored.slice(0, players));
  if (players === 2 && (scored[2] ?? Infinity) < lowest) return null;
  const tied = best(scored.slice(0, players), true);
  const from = entry.tie ?? 0;
  return tied.reduce((a, b) => ((a - from + players) % players <= (b - from + players) % players ? a : b));
}

/** Pairs leave two by two, so of each value as many must be left, odd or even, as there are sets. */
export function oddValue(entry: PartyBugsEntry, players: number): number | null {
  for (let value = 1; value <= king; value++) {
    const left = entry.displays.flat().filter((one) => one === value).length;
    if ((left - sets(players)) % 2 !== 0) return value;
  }
  return null;
}

function problem(sheet: PartyBugsSheet, entry: PartyBugsEntry): Problem | null {
  const players = sheet.names.length;
  if (entry.how === 'points' && !entry.points.every((points) => isCount(points, (king * (king + 1)) / 2 + king))) {
    return {
      text: { en: 'Enter everybody’s points: whole numbers from 0.', de: 'Trag die Punkte von allen ein: ganze Zahlen ab 0.' },
      serious: true,
    };
  }
  if (entry.tie === null && best(results(entry).slice(0, players), true).length > 1) {
    return {
      text: { en: 'A tie for the lowest total: who holds the tie card?', de: 'Gleichstand: Wer hat die Gleichstandskarte?' },
      serious: true,
    };
  }
  return entry.how === 'displays' ? displayProblem(sheet, entry) : null;
}

function displayProblem(sheet: PartyBugsSheet, entry: PartyBugsEntry): Problem | null {
  const players = sheet.names.length;
  if (players === 2 && sheet.options.variant) return null; // one of Paul's cards stays in his deck
  const value = oddValue(entry, players);
  if (value === null) return null;
  const filled = { value, sets: sets(players) };
  const text =
    sets(players) % 2 === 0
      ? {
          en: 'Please check the {value}s: with {sets} sets an even number of them is left.',
          de: 'Prüf die {value}er: Bei {sets} Sätzen bleibt davon eine gerade Zahl übrig.',
        }
      : {
          en: 'Please check the {value}s: with {sets} sets an odd number of them is left.',
          de: 'Prüf die {value}er: Bei {sets} Sätzen bleibt davon eine ungerade Zahl übrig.',
        };
  return { text, filled, serious: false };
}

export const pad: Pad<PartyBugsEntry, PartyBugsOptions> = {
  game: 'party_bugs',
  ...rulebook,
  roundOf: { en: 'Game {n} of {all}', de: 'Spiel {n} von {all}' },
  nobodyWins: { en: 'Paul wins!', de: 'Paul gewinnt!' },
  options: () => ({ games: 1, variant: false }),
  blank: (sheet) => {
    const all = Array.from({ length: sets(sheet.names.length) });
    return { how: 'displays', displays: all.map(() => []), points: all.map(() => null), tie: null };
  },
  problem,
  points: (sheet, entry) => results(entry).slice(0, sheet.names.length),
  rounds: (sheet) => sheet.options.games,
  over: (sheet) => sheet.entries.length >= sheet.options.games,
  winners: (sheet) => {
    const [only] = sheet.entries;
    if (sheet.options.games !== 1 || !only) return best(totals(pad, sheet), true);
    const winner = winnerOf(only, sheet.names.length);
    return winner === null ? [] : [winner];
  },
};
