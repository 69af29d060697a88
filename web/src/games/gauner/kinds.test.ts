import { describe, expect, it } from 'vitest';
import { follow, heaps, lying, moving, ownerOf, type Kind, type RowCard } from './kinds';

let keys = 0;
const row = (...kinds: Kind[]): RowCard[] => kinds.map((kind) => ({ key: ++keys, kind }));

describe('a row', () => {
  const cards = row('red', 'red', 'purple', 'purple', 'yellow');

  it('finds the cards that an end moves', () => {
    const keys = ({ taken, jailed }: ReturnType<typeof moving>) => [taken, jailed].map((some) => some.map(({ key }) => cards.findIndex((card) => card.key === key)));
    const left = moving(cards, { end: '1L', taken: { kind: 'red', count: 2 }, jailed: { kind: 'purple', count: 2 }, fills: false });
    expect(keys(left)).toEqual([[0, 1], [2, 3]]);
    const right = moving(cards, { end: '1R', taken: { kind: 'yellow', count: 1 }, jailed: { kind: 'purple', count: 2 }, fills: false });
    expect(keys(right)).toEqual([[4], [3, 2]]);
  });

  it('keeps the keys of what stays when an end is taken, revealed, or pushed to the left', () => {
    const fresh = () => ++keys;
    const rest = follow(cards, ['yellow'], fresh);
    expect(rest.map(({ key }) => key)).toEqual([cards[4]!.key]);
    const revealed = follow(rest, ['green', 'yellow'], fresh);
    expect(revealed[1]!.key).toBe(cards[4]!.key);
    expect(revealed[0]!.key).toBeGreaterThan(cards[4]!.key);
    const refilled = follow(revealed, ['green', 'yellow', 'red', 'red'], fresh);
    expect(refilled.slice(0, 2)).toEqual(revealed);
    expect(new Set(refilled.map(({ key }) => key)).size).toBe(4);
  });

  it('lies with its groups together', () => {
    const { at, broad } = lying(cards);
    expect(at[0]).toBe(0);
    expect(at[1]!).toBeLessThan(1);
    expect(at[2]! - at[1]!).toBeGreaterThan(1);
    expect(broad).toBe(at[4]! + 1);
    expect(lying([]).broad).toBe(0);
  });
});

describe('the prison', () => {
  it('knows for whom somebody sits there', () => {
    expect(ownerOf([{}, { blue: 3 }], 'blue')).toEqual({ seat: 1, count: 3 });
    expect(ownerOf([{}, { blue: 3 }], 'red')).toBeNull();
  });
});

it('heaps are in the order of the kinds', () => {
  expect(heaps({ grey: 1, yellow: 2 })).toEqual([{ kind: 'yellow', count: 2 }, { kind: 'grey', count: 1 }]);
});
