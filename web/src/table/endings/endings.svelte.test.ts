import { flushSync } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { change } from '../../settings.svelte';
import type { GameEvent } from '../layout';
import type { Session } from '../session.svelte';
import { Showing, type Part } from '../showing.svelte';
import { Endings } from './endings.svelte';
import { ranking } from './lines';
import { bestRound, totals, turningPoint } from './moments';

describe('the ranking', () => {
  const names = ['Anna', 'Berta', 'Carl', 'Dora'];
  const places = (scores: number[], winners: number[], low: boolean) =>
    ranking({ scores, winners, names, low }).map(({ name, place, won }) => `${place} ${name}${won ? '!' : ''}`);

  it('shares places between equals', () => {
    expect(places([5, 9, 5, 1], [1], false)).toEqual(['1 Berta!', '2 Anna', '2 Carl', '4 Dora']);
    expect(places([5, 9, 5, 1], [3], true)).toEqual(['1 Dora!', '2 Anna', '2 Carl', '4 Berta']);
  });

  it('puts whoever has won before those with as many points', () => {
    expect(places([30, 40, 30, 1], [1, 2], false)).toEqual(['1 Berta!', '2 Carl!', '3 Anna', '4 Dora']);
  });

  it('has a place for somebody without a seat', () => {
    const all = ranking({ scores: [14, 20], winners: [], names, low: true, unseated: { name: 'Paul', score: 13 } });
    expect(all.map(({ name, won }) => [name, won])).toEqual([['Paul', true], ['Anna', false], ['Berta', false]]);
  });
});

describe('what is worth telling', () => {
  const history = [
    [1, 8, 3],
    [2, 8, 3],
    [20, 1, 3],
  ];

  it('adds the rounds up', () => {
    expect(totals(history)).toEqual([[1, 8, 3], [3, 16, 6], [23, 17, 9]]);
  });

  it('is when the winner went ahead for good', () => {
    expect(turningPoint(history, [0], false)).toEqual({ seats: [0], n: 3 });
    expect(turningPoint([[1, 2], [1, 2]], [1], false)).toEqual({ seats: [1], n: 1 });
    expect(turningPoint([[1, 2], [1, 2]], [0], true)).toEqual({ seats: [0], n: 1 });
  });

  it('knows partners as one', () => {
    expect(turningPoint([[1, 2, 1, 2], [9, 2, 9, 2]], [0, 2], false)).toEqual({ seats: [0, 2], n: 2 });
  });

  it('is nothing after a single round, when nobody has won, or when equals end level', () => {
    expect(turningPoint([[1, 2]], [1], false)).toBeNull();
    expect(turningPoint([[1, 2], [1, 2]], [], false)).toBeNull();
    expect(turningPoint([[2, 2], [1, 1]], [0], false)).toBeNull();
    expect(bestRound([[1, 2]], false)).toBeNull();
    expect(bestRound([[2, 2], [1, 1]], false)).toBeNull();
  });

  it('is the round in which somebody did better than the others by most', () => {
    expect(bestRound(history, false)).toEqual({ seats: [0], n: 3, points: 20, others: 2 });
    expect(bestRound([[0, 13, 13], [4, 3, 2]], true)).toEqual({ seats: [0], n: 1, points: 0, others: 13 });
  });
});

describe('a scoring page', () => {
  const ROUND: GameEvent[] = [{ event: 'round', round: 1, points: [1], scores: [1] }];

  class Table {
    events: GameEvent[] = $state.raw([]);
    counted: GameEvent[] | null = null;
    readonly showing = new Showing();
    followed = false;

    constructor(readonly terms: { pace: number }) {}

    /** A trick, the round it ends, and what comes after that. */
    play(): void {
      const shown = (event: GameEvent): Part => ({ apply: () => ({ key: 0, event, text: '', seat: null, said: '', ahead: [], time: 1000, taps: true }), first: false });
      const first = { apply: () => ((this.events = this.counted = ROUND), null), first: true };
      const after = { apply: () => ((this.followed = true), null), first: true };
      this.showing.add([first, shown({ event: 'trick' }), shown(ROUND[0]!), after]);
      flushSync();
    }
  }

  function table(pace = 0): { endings: Endings; session: Table; end: () => void } {
    const session = new Table({ pace });
    let endings!: Endings;
    const end = $effect.root(() => {
      endings = new Endings(session as unknown as Session);
    });
    flushSync();
    return { endings, session, end };
  }

  afterEach(() => void vi.useRealTimers());

  function pass(milliseconds: number): void {
    for (let left = milliseconds; left > 0; left -= 100) {
      vi.advanceTimersByTime(Math.min(100, left));
      flushSync();
    }
  }

  it('comes when what led to it has been looked at, and what follows waits', () => {
    vi.useFakeTimers();
    change({ speed: 'calm' });
    const { endings, session, end } = table();
    session.play();
    pass(10);
    expect([endings.page, endings.coming]).toEqual([null, true]);
    pass(4000);
    expect([endings.page, endings.coming, session.followed]).toEqual([ROUND, false, false]);
    pass(20_000);
    expect([endings.page, session.followed]).toEqual([null, true]);
    end();
  });

  it('stays until a tap for whoever goes on by tapping, and one tap is enough', () => {
    vi.useFakeTimers();
    change({ speed: 'tap' });
    const { endings, session, end } = table();
    session.play();
    pass(10);
    session.showing.goOn(); // the trick
    pass(100_000);
    expect([endings.page, session.followed, session.showing.waits]).toEqual([ROUND, false, false]);
    endings.close();
    pass(10);
    expect([endings.page, session.followed]).toEqual([null, true]);
    end();
  });

  it('is put away by a tap, and called back for as long as one likes', () => {
    vi.useFakeTimers();
    change({ speed: 'none' });
    const { endings, session, end } = table();
    session.play();
    expect(endings.page).toBe(ROUND);
    endings.close();
    expect(endings.page).toBeNull();
    endings.recall();
    pass(100_000);
    expect(endings.page).toBe(ROUND);
    end();
  });

  it('keeps nothing back where a clock runs', () => {
    vi.useFakeTimers();
    change({ speed: 'quick' });
    const { endings, session, end } = table(20);
    session.play();
    pass(3000);
    expect([endings.page, session.followed]).toEqual([ROUND, true]);
    end();
  });
});
