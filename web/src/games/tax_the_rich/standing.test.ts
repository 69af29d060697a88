import { describe, expect, it } from 'vitest';
import { CHARACTERS } from './characters';
import { boardRows, coveredAfter, HIDDEN, laid, lastBids, seatChoice } from './standing';
import type { BoardRow, Marker } from './view';

const board: BoardRow[] = [
  { tricks: { r: 4, y: 4, g: 5, b: 5 }, bonus: [3, 5, 7] },
  { tricks: { r: 5, y: 5, g: 6, b: 6 }, bonus: [4, 6, 8] },
];
const marker: Marker = { row: 2, suit: 'g', tricks: 6, bonus: 4 };
const bids = [
  { seat: 1, bid: '1b' },
  { seat: 2, bid: '2g' },
  { seat: 0, bid: 'pass' },
  { seat: 1, bid: 'pass' },
];

describe('the bid board', () => {
  it('lies from the top row down, with who bid what and the bonus of this round', () => {
    const [top, bottom] = boardRows({ board, bids, marker, round: 2 });
    expect(top).toMatchObject({ row: 2, bonus: 6 });
    expect(top!.cells.map(({ cell, by, marker: here }) => [cell, by, here])).toEqual([
      ['2r', null, false],
      ['2y', null, false],
      ['2g', 2, true],
      ['2b', null, false],
    ]);
    expect(bottom!.cells[3]).toMatchObject({ cell: '1b', by: 1, tricks: 5 });
  });

  it('remembers what everybody said last', () => {
    expect(lastBids({ bids, players: 4 })).toEqual(['pass', 'pass', '2g', null]);
  });
});

describe('the trick', () => {
  it('hides what is covered and says how much less a card counts', () => {
    const cards = [
      { seat: 1, card: null, value: null },
      { seat: 2, card: 'g3', value: 13 },
    ];
    expect(laid(cards, [0, 0, 4])).toEqual([
      { seat: 1, card: HIDDEN, covered: true, value: null, minus: 0 },
      { seat: 2, card: 'g3', covered: false, value: 13, minus: 4 },
    ]);
  });

  it('knows which seats may be tapped, and for what', () => {
    expect(seatChoice(['frisk 1', 'frisk 3'], 3)).toEqual({ choice: 'frisk 3', verb: 'frisk' });
    expect(seatChoice(['steal 2', 'steal none'], 0)).toBeNull();
    expect(seatChoice(['stack 3', 'worker 13'], 3)).toBeNull();
  });
});

it('every character has a face, and all but the Poor and the President a rule card', () => {
  expect(Object.keys(CHARACTERS)).toHaveLength(15);
  expect(Object.entries(CHARACTERS).filter(([, { rule }]) => !rule).map(([value]) => value)).toEqual(['1', '12']);
});

describe('one’s own covered card', () => {
  const cover = { event: 'cover', seat: 2, card: 'g5' };
  const uncover = { event: 'uncover', seat: 2, card: 'g5', lies: 3 };

  it('is known to oneself until it is turned up', () => {
    expect(coveredAfter('', [cover], 2)).toBe('g5');
    expect(coveredAfter('g5', [{ event: 'play', seat: 0, card: 'r1' }], 2)).toBe('g5');
    expect(coveredAfter('g5', [uncover], 2)).toBe('');
  });

  it('is turned up at once if it is the last of the trick', () => {
    expect(coveredAfter('', [cover, uncover], 2)).toBe('');
  });

  it('is nobody else’s', () => {
    expect(coveredAfter('', [{ event: 'cover', seat: 1, card: null }], 2)).toBe('');
  });
});
