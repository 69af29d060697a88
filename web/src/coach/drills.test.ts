import { beforeEach, describe, expect, it } from 'vitest';
import { changes, inWords, same } from '../replay/words';
import type { Review, ReviewDecision } from '../wire/schema';
import { collect, drills, due, forget, graded, isSolved, nextDue, solve } from './drills';

const DAY = 24 * 3600 * 1000;
const NOW = 1_000_000;

function decision(number: number, seat: number, cost_win: number): ReviewDecision {
  return { number, parts: [number], round: 1, seat, choices: ['play a'], best: ['play b'], cost: 1, cost_win, stake: 0.2, options: [], why: null, labels: {} };
}

function review(...decisions: ReviewDecision[]): Review {
  return { form: 3, game: 'gauner', players: 2, scores: [0, 0], winners: [0], decisions, accuracy: [], cost: [], luck: [], deals: [], turning_point: null, best_moment: null };
}

describe('drills', () => {
  beforeEach(() => localStorage.clear());

  it('collects one’s own mistakes once', () => {
    const looked = review(decision(1, 0, 0.1), decision(2, 1, 0.1), decision(3, 0, 0), decision(4, 0, 0.03));
    expect(collect(looked, 't', 1, 0, NOW)).toBe(2);
    expect(collect(looked, 't', 1, 0, NOW)).toBe(2);
    expect(drills().map(({ number }) => number)).toEqual([1, 4]);
    expect(due(NOW)).toHaveLength(2);
  });

  it('asks later and later for what was right, and tomorrow for what was wrong', () => {
    collect(review(decision(1, 0, 0.1)), 't', 1, 0, NOW);
    let now = NOW;
    for (const days of [1, 3, 7, 16, 35]) {
      const back = graded(due(now)[0]!, true, now);
      expect(back).toBe(now + days * DAY);
      expect(due(now)).toEqual([]);
      now = back!;
    }
    expect(graded(due(now)[0]!, false, now)).toBe(now + DAY);
    expect(drills()[0]).toMatchObject({ box: 0, tries: 6 });
    expect(nextDue()).toBe(now + DAY);
  });

  it('is done with what was right in every box, and with what is to be forgotten', () => {
    collect(review(decision(1, 0, 0.1), decision(2, 0, 0.1)), 't', 1, 0, NOW);
    expect(graded({ ...drills()[0]!, box: 5 }, true, NOW)).toBeNull();
    forget(drills()[0]!);
    expect(drills()).toEqual([]);
  });

  it('survives what it cannot read', () => {
    localStorage.setItem('stammtisch.drills', '{');
    expect(drills()).toEqual([]);
    expect(nextDue()).toBeNull();
  });

  it('remembers the puzzle of today', () => {
    expect(isSolved('gauner')).toBe(false);
    solve('gauner');
    expect(isSolved('gauner')).toBe(true);
    expect(isSolved('partout')).toBe(false);
  });
});

describe('a decision in parts', () => {
  it('names only what would have been different', () => {
    const made = ['pass a', 'pass b', 'pass c'];
    expect(changes({ choices: made, best: ['pass c', 'pass d', 'pass a'] })).toEqual({ add: ['pass d'], drop: ['pass b'] });
    expect(changes({ choices: made, best: ['pass c', 'pass b', 'pass a'] })).toEqual({ add: [], drop: [] });
  });

  it('says once what its parts have in common', () => {
    expect(inWords(['a', 'b'], { a: 'Pass on the red 1', b: 'Pass on the blue 2' })).toBe('Pass on the red 1, blue 2');
    expect(inWords(['a', 'b'], { a: 'Die rote 1 weitergeben', b: 'Die blaue 2 weitergeben' })).toBe('Die rote 1, blaue 2 weitergeben');
    expect(inWords(['a', 'b'], { a: 'Take 1L', b: 'Lay red' })).toBe('Take 1L + Lay red');
    expect(inWords(['a'], { a: 'Play the red 1' })).toBe('Play the red 1');
    expect(inWords(['a', 'b'], { a: 'skip', b: 'skip' })).toBe('skip + skip');
  });

  it('is the same in any order', () => {
    expect(same(['a', 'b'], ['b', 'a'])).toBe(true);
    expect(same(['a', 'a'], ['a', 'b'])).toBe(false);
    expect(same(['a'], ['a', 'b'])).toBe(false);
  });
});
