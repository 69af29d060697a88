import { describe, expect, it } from 'vitest';
import { angleOf, others } from './places';

describe('places', () => {
  it('go clockwise, beginning at one’s left', () => {
    expect(others(4, 2).map(({ seat, side }) => `${seat} ${side}`)).toEqual(['3 left', '0 top', '1 right']);
    expect(others(2, 1)).toEqual([{ seat: 0, side: 'top', angle: 270 }]);
  });

  it('put oneself at the bottom', () => {
    for (const players of [2, 3, 4, 5, 6]) expect(angleOf(1, players, 1)).toBe(90);
  });
});
