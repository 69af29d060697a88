import { describe, expect, it } from 'vitest';
import type { PartyBugsView } from '../../wire/views';
import { broughtBy, crowned, floorCards, lineOf, spots } from './line';

function view(changed: Partial<PartyBugsView>): PartyBugsView {
  return { players: 3, seat: 0, phase: 'play', line: [1, 2, 0], waiting: [0, 2], chosen: [1], my_choice: null, order: [], played: null, ...changed } as PartyBugsView;
}

describe('the line', () => {
  it('shows who has chosen, and one’s own choice only to oneself', () => {
    expect(lineOf(view({ chosen: [0, 1], my_choice: 7 }))).toEqual([
      { seat: 1, value: null, state: 'chosen' },
      { seat: 2, value: null, state: 'choosing' },
      { seat: 0, value: 7, state: 'mine' },
    ]);
  });

  it('stands in the order of taking after the reveal, as the view has it', () => {
    const taking = view({ phase: 'take', played: [4, 9, 4], waiting: [0], order: [0, 1], line: [2, 0, 1], chosen: [] });
    expect(lineOf(taking)).toEqual([
      { seat: 2, value: 4, state: 'done' },
      { seat: 0, value: 4, state: 'turn' },
      { seat: 1, value: 9, state: 'ready' },
    ]);
  });

  it('crowns the King while the others look on', () => {
    const states = crowned([1, 2, 0], [13, 2, 13], 2).map(({ seat, state }) => `${seat} ${state}`);
    expect(states).toEqual(['1 idle', '2 king', '0 idle']);
  });

  it('has no cards in the last round', () => {
    const last = view({ phase: 'take', order: [2, 1], line: [0, 2, 1], waiting: [2], chosen: [] });
    expect(lineOf(last).map(({ seat, value, state }) => [seat, value, state])).toEqual([
      [0, null, 'done'],
      [2, null, 'turn'],
      [1, null, 'ready'],
    ]);
  });
});

describe('the floor', () => {
  it('keeps a card’s name while another of its value is taken', () => {
    const before = floorCards(3, [2, 8, 8, 11]).map(({ key }) => key);
    const after = floorCards(3, [2, 8, 11]).map(({ key }) => key);
    expect(before).toEqual(['3:2:0', '3:8:0', '3:8:1', '3:11:0']);
    expect(before).toEqual(expect.arrayContaining(after));
  });

  it('knows who brought a card, twins too; what nobody played is Paul’s', () => {
    const [two, first, second] = floorCards(4, [2, 8, 8]);
    expect(broughtBy(two!, [8, 8])).toBe(null);
    expect(broughtBy(first!, [8, 8])).toBe(0);
    expect(broughtBy(second!, [8, 8])).toBe(1);
  });
});

it('seats the others clockwise from one’s left', () => {
  expect(spots(4, 2)).toEqual([
    { seat: 3, spot: 'a' },
    { seat: 0, spot: 'b' },
    { seat: 1, spot: 'c' },
  ]);
});
