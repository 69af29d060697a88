import { describe, expect, it } from 'vitest';
import { follow, fullness, groupsOf, heaps, lying, moved, ownerOf, plus, shares, type Kind, type RowCard } from './kinds';

let keys = 0;
const row = (...kinds: Kind[]): RowCard[] => kinds.map((kind) => ({ key: ++keys, kind }));

describe('a row', () => {
  const cards = row('red', 'red', 'purple', 'purple', 'yellow');

  it('falls into groups', () => {
    expect(groupsOf(cards).map(({ kind, cards }) => [kind, cards.length])).toEqual([['red', 2], ['purple', 2], ['yellow', 1]]);
  });

  it('shows what an end moves', () => {
    const left = moved(cards, 'L');
    expect([left.taken?.kind, left.jailed?.kind]).toEqual(['red', 'purple']);
    const right = moved(cards, 'R');
    expect([right.taken?.kind, right.taken?.cards.length, right.jailed?.kind]).toEqual(['yellow', 1, 'purple']);
    expect(moved(row('blue', 'blue'), 'L').jailed).toBeUndefined();
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
  it('counts kinds with two and with six', () => {
    expect(fullness({ yellow: 6, red: 2, grey: 1 })).toEqual({ pairs: 2, sixes: 1 });
    expect(fullness(plus({ yellow: 6, red: 5 }, { kind: 'red', count: 1 }))).toEqual({ pairs: 2, sixes: 2 });
  });

  it('knows for whom somebody sits there', () => {
    expect(ownerOf([{}, { blue: 3 }], 'blue')).toEqual({ seat: 1, count: 3 });
    expect(ownerOf([{}, { blue: 3 }], 'red')).toBeNull();
  });

  it('is shared out in a scoring', () => {
    const [first, second] = shares({ yellow: 4, red: 2, green: 1, grey: 3 }, [{ yellow: 1, red: 5, green: 2 }, { blue: 1 }], [21, 0]);
    expect(first).toMatchObject({ cards: 7, points: 21, got: [{ kind: 'yellow', count: 4 }, { kind: 'red', count: 2 }, { kind: 'green', count: 1 }] });
    expect(second).toMatchObject({ cards: 0, points: 0, got: [] });
  });
});

it('heaps are in the order of the kinds', () => {
  expect(heaps({ grey: 1, yellow: 2 })).toEqual([{ kind: 'yellow', count: 2 }, { kind: 'grey', count: 1 }]);
});
