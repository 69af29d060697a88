import { describe, expect, test } from 'vitest';
import { found, isClear, merged, type Sums } from '../src/index.ts';

/** Sums of a search that tried choice 0 and choice 1. */
function tried(visits: [number, number], worth: [number, number]): Sums {
  const row = (values: [number, number]) => [...values, ...new Array<number>(61).fill(0)];
  const runs = visits[0] + visits[1];
  const sum = worth[0] + worth[1];
  return { visits: row(visits), worth: row(worth), gains: row([10, 4]), wins: row(worth), sum, squares: sum, runs };
}

describe('what a search has found', () => {
  test('sums become means, and a choice that was never tried has none', () => {
    const result = found(tried([3, 1], [1.5, 0.25]));
    expect(result.best).toBe(0);
    expect(result.worth.slice(0, 3)).toEqual([0.5, 0.25, 0]);
    expect(result.gains.slice(0, 3)).toEqual([10 / 3, 4, 0]);
    expect(result.runs).toBe(4);
  });

  test('several searches are added up choice by choice', () => {
    const both = merged([tried([3, 1], [1.5, 0.25]), tried([1, 5], [0.5, 4])]);
    expect(both.visits.slice(0, 2)).toEqual([4, 6]);
    expect(both.worth.slice(0, 2)).toEqual([2, 4.25]);
    expect([both.sum, both.runs]).toEqual([6.25, 10]);
    expect(found(both).best).toBe(1);
    expect(merged([]).runs).toBe(0);
  });

  test('a matter is clear if nothing can change it, or hardly anything', () => {
    expect(isClear(found(tried([60, 10], [30, 5])), 49, 4)).toBe(true);
    expect(isClear(found(tried([60, 10], [30, 5])), 50, 4)).toBe(false);
    expect(isClear(found(tried([500, 400], [450, 40])), 1000, 4)).toBe(true);
    expect(isClear(found(tried([500, 400], [250, 190])), 1000, 4)).toBe(false);
    expect(isClear(found(tried([500, 0], [250, 0])), 1000, 4)).toBe(true);
  });
});
