import { describe, expect, it } from 'vitest';
import type { AnyView } from '../wire/views';
import { FLIGHT, WHOLE, flights, inTurn, isFresh } from './flights';

describe('a deal', () => {
  it('goes round the table from the dealer’s left', () => {
    expect(inTurn(4, 1)).toEqual([2, 3, 0, 1]);
    expect(inTurn(3, null)).toEqual([0, 1, 2]);
    expect(flights([1, 2, 0], 2).map(({ seat }) => seat)).toEqual([1, 2, 0, 1, 2, 0]);
  });

  it('is over in time, with any number of people and cards', () => {
    for (const players of [2, 3, 4, 5, 6]) {
      for (const cards of [0, 1, 3, 13, 20]) {
        const all = flights(inTurn(players, 0), cards);
        expect(all.length % players).toBe(0);
        expect(all.at(-1)!.delay + FLIGHT).toBeLessThanOrEqual(WHOLE);
        expect([...all].sort((a, b) => a.delay - b.delay)).toEqual(all);
      }
    }
  });

  it('is shown where a match has just begun, and not to who comes later', () => {
    const view = (more: object) => ({ round: 1, players: 4, trick: [], last_trick: null, ...more }) as unknown as AnyView;
    expect(isFresh(view({}), 1)).toBe(true);
    expect(isFresh(view({}), 12)).toBe(true); // everybody has passed cards on
    expect(isFresh(view({}), 40)).toBe(false);
    expect(isFresh(view({ round: 2 }), 3)).toBe(false);
    expect(isFresh(view({ trick: [{ seat: 0, card: 'r5' }] }), 3)).toBe(false);
    expect(isFresh(view({ last_trick: { cards: [], winner: 1 } }), 3)).toBe(false);
  });
});
