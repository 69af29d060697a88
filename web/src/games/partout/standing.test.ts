import { describe, expect, it } from 'vitest';
import { changed, lies, partners, standings, stars } from './standing';

const four = { teams: [0, 1, 0, 1] };

describe('how the teams stand', () => {
  it('puts together what the view says of each team', () => {
    const standing = [
      { announced: 3, complete: true, bonus: 8, met: true },
      { announced: 2, complete: false, bonus: 4, met: false },
    ];
    const [ours, theirs] = standings({ ...four, standing, tricks_won: [3, 2] });
    expect(ours).toEqual({ team: 0, seats: [0, 2], won: 3, announced: 3, complete: true, bonus: 8, met: true });
    expect(theirs).toMatchObject({ seats: [1, 3], won: 2, complete: false });
  });

  it('knows what the partner said', () => {
    expect(partners({ teams: four.teams, announced: [null, 1, 2, null] }, 0)).toEqual({ sum: 2, open: 0, alone: false });
    expect(partners({ teams: four.teams, announced: [null, 1, null, null] }, 0)).toEqual({ sum: 0, open: 1, alone: false });
    expect(partners({ teams: [0, 1, 2], announced: [null, 1, 2] }, 0)).toEqual({ sum: 0, open: 0, alone: true });
  });
});

describe('the cards', () => {
  it('show a star for trump number or colour, two for both', () => {
    const trump = { number: 3, colour: 'g' as const };
    expect(['g3', 'r3', 'g1', 'r1', 'K'].map((card) => stars(card, trump))).toEqual([2, 1, 1, 0, 0]);
  });

  it("lie beside each other when a seat's second card comes with three players", () => {
    const [first, second] = [1, 4].map((n) => lies({ seat: 1, card: 'r1', jailed: false }, n, 3, 0, false));
    expect(second!.x - first!.x).toBeCloseTo(0.6);
  });

  it('tell when trump has changed within the trick', () => {
    const before = { number: 3, colour: 'g' as const };
    const played = [{ seat: 0, card: 'M', jailed: false }];
    expect(changed({ trump: { number: 4, colour: 'g' }, trump_before: before, trick: played })).toBe(true);
    expect(changed({ trump: before, trump_before: before, trick: played })).toBe(false);
    expect(changed({ trump: before, trump_before: { number: null, colour: null }, trick: [] })).toBe(false);
  });
});
