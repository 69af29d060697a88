import { describe, expect, it } from 'vitest';
import { arranged, moved } from './order';

describe('one’s own order of the hand', () => {
  const own = ['b2', 'r1', 'r5', 'g3'];

  it('is kept while cards are played', () => {
    expect(arranged(['r1', 'b2', 'g3'], own)).toEqual(['b2', 'r1', 'g3']);
  });

  it('takes new cards in beside their neighbours', () => {
    expect(arranged(['r1', 'r4', 'r5', 'b2', 'g3'], own)).toEqual(['b2', 'r1', 'r4', 'r5', 'g3']);
    expect(arranged(['r0', 'r1', 'r5', 'b2'], own)).toEqual(['r0', 'b2', 'r1', 'r5']);
  });

  it('is forgotten with the next deal', () => {
    expect(arranged(['r1', 'r7', 'b8', 'b9'], ['r1'])).toEqual(['r1', 'r7', 'b8', 'b9']);
    expect(arranged(['r1', 'b2'], null)).toEqual(['r1', 'b2']);
  });

  it('changes by moving one card', () => {
    expect(moved(own, 'g3', 0)).toEqual(['g3', 'b2', 'r1', 'r5']);
    expect(moved(own, 'b2', 2)).toEqual(['r1', 'r5', 'b2', 'g3']);
  });
});
