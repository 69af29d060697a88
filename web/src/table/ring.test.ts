import { describe, expect, it } from 'vitest';
import { fit, ring } from './places';

const HEIGHT = 1.4; // of a card, in its widths
const [X, Y] = [1.02, 1.2]; // how far apart Trick.svelte puts them

function overlap(a: { x: number; y: number }, b: { x: number; y: number }): boolean {
  return Math.abs(a.x - b.x) * X < 1 && Math.abs(a.y - b.y) * Y < HEIGHT - 0.001;
}

describe('a trick', () => {
  it.each([3, 4, 5, 6])('of %i players covers no card, round or in a row', (players) => {
    for (const low of [false, true]) {
      const cards = Array.from({ length: players }, (_, seat) => ring(seat, players, 0, low));
      const touching = cards.flatMap((a, n) => cards.slice(n + 1).filter((b) => overlap(a, b)));
      const ownUnderAnother = low && players > 3 ? 2 : 0; // one's own lies a little under those in the middle
      expect(touching.length).toBeLessThanOrEqual(ownUnderAnother);
    }
  });

  it('lies the same for everybody, turned to their place', () => {
    expect(ring(3, 6, 3, false)).toEqual(ring(0, 6, 0, false));
    expect(ring(0, 4, 3, false)).toEqual(ring(1, 4, 0, false));
  });

  it('fits the room it has', () => {
    expect(fit(4, 1200, 900)).toEqual({ card: 138, low: false });
    expect(fit(4, 900, 300)).toEqual({ card: 100, low: false });
    expect(fit(6, 340, 240)).toEqual({ card: 62, low: false });
    expect(fit(6, 360, 125).low).toBe(true);
    expect(fit(6, 0, 0).card).toBe(36);
  });
});
