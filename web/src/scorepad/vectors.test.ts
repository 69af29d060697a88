// The pads count as the rules do: whole matches that tests/vectors/scorepads.py has played by them.

import { describe, expect, test } from 'vitest';
import type { PartyBugsEntry } from '../games/party_bugs/pad';
import { PADS } from './index';
import { lines, totals, type Sheet } from './pad';

interface Match {
  players: number;
  options: unknown;
  rounds: { entry: unknown; points: number[]; totals: number[]; over: boolean }[];
  winners: number[];
}

const found = import.meta.glob<Match[]>('./vectors/*.json', { eager: true, import: 'default' });
const VECTORS = Object.fromEntries(Object.entries(found).map(([path, matches]) => [path.split('/').at(-1)!.replace('.json', ''), matches]));

const sheetOf = (game: string, match: Match, entries: unknown[]): Sheet => ({
  game,
  names: Array.from({ length: match.players }, (_, seat) => `P${seat + 1}`),
  options: match.options,
  entries,
});

test('every pad has its vectors', () => {
  expect(Object.keys(VECTORS).sort()).toEqual([...PADS.keys()].sort());
});

describe.each(Object.entries(VECTORS))('%s', (name, matches) => {
  const game = name;
  const pad = PADS.get(game)!;

  test('is played by as many', () => {
    expect([...new Set(matches.map(({ players }) => players))].sort()).toEqual([...pad.players].sort());
  });

  test('counts every round as the rules do, and ends when they end', () => {
    for (const match of matches) {
      match.rounds.forEach((round, n) => {
        const sheet = sheetOf(game, match, match.rounds.slice(0, n + 1).map(({ entry }) => entry));
        expect({ points: lines(pad, sheet)[n], totals: totals(pad, sheet), over: pad.over(sheet) }).toEqual({
          points: round.points,
          totals: round.totals,
          over: round.over,
        });
      });
    }
  });

  test('knows the winners', () => {
    for (const match of matches) {
      const entries = match.rounds.map(({ entry }) => entry);
      expect(pad.winners(sheetOf(game, match, entries))).toEqual(match.winners);
    }
  });

  test('has nothing to say against what can happen', () => {
    for (const match of matches) {
      const sheet = sheetOf(game, match, []);
      const lenient = (match.options as { ruleCards?: boolean } | null)?.ruleCards;
      match.rounds.forEach(({ entry }, n) => {
        const problem = pad.problem(sheet, entry, n);
        expect(lenient ? problem?.serious ?? false : problem).toBe(lenient ? false : null);
      });
    }
  });
});

test('Party Bugs comes to the same by points as by displays', () => {
  for (const match of VECTORS.party_bugs!) {
    const entry = { ...(match.rounds[0]!.entry as PartyBugsEntry), how: 'points' as const, displays: [] };
    const sheet = sheetOf('party_bugs', match, [entry]);
    expect([totals(PADS.get('party_bugs')!, sheet), PADS.get('party_bugs')!.winners(sheet)]).toEqual([match.rounds[0]!.totals, match.winners]);
  }
});
