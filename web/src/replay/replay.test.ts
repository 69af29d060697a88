import { describe, expect, it, vi } from 'vitest';
import type { MatchShown, ReplayShown, Review, ReviewDecision, StepShown } from '../wire/schema';
import type { AnyView } from '../wire/views';
import { luckLine, markOf, roundUp, skillLine, valueAt, worst } from './marks';
import { minisOf } from '../games/minis';
import { change } from '../settings.svelte';
import { PAGE, clamp, otherChoice, otherRound, pageOf, pagesFor, roundOf } from './pages';
import { Replay, withTrick } from './replay.svelte';

describe('pages', () => {
  it('finds the page of a step, and the one needed soon', () => {
    expect([0, 1, PAGE, PAGE + 1].map(pageOf)).toEqual([0, 0, 0, 1]);
    expect(pagesFor(0, 100)).toEqual([0]);
    expect(pagesFor(PAGE - 2, 100)).toEqual([0, 1]);
    expect(pagesFor(PAGE + 2, 100)).toEqual([1, 0]);
    expect(pagesFor(100, 100)).toEqual([3, 2]);
  });

  it('stays within the match', () => {
    expect([clamp(-3, 10), clamp(99, 10), clamp(Number.NaN, 10), clamp(4.4, 10)]).toEqual([0, 10, 0, 4]);
  });

  it('goes from round to round and from choice to choice', () => {
    const rounds = [0, 10, 20];
    expect([roundOf(rounds, 0), roundOf(rounds, 10), roundOf(rounds, 25)]).toEqual([1, 2, 3]);
    expect([otherRound(rounds, 10, 1), otherRound(rounds, 10, -1), otherRound(rounds, 20, 1)]).toEqual([20, 0, null]);
    expect([otherChoice([3, 7], 2, 1), otherChoice([3, 7], 2, -1), otherChoice([3, 7], 9, -1)]).toEqual([6, null, 6]);
  });
});

function decision(number: number, seat: number, cost_win: number, cost: number): ReviewDecision {
  return { number, parts: [number], round: 1, seat, choices: ['play r1'], best: ['play r2'], cost, cost_win, stake: cost, options: [], why: null, labels: {} };
}

const REVIEW: Review = {
  form: 3,
  game: 'gaunerbande',
  players: 2,
  scores: [1, 2],
  winners: [0],
  decisions: [decision(1, 0, 0, 0), decision(2, 1, 0.03, 1), decision(3, 0, 0.2, 4), decision(5, 0, 0.05, 6)],
  accuracy: [80, 90],
  cost: [10, 1],
  luck: [1.5, -1.5],
  deals: [
    { round: 1, after: 0, luck: [2, -2], win: [0.1, -0.1] },
    { round: 2, after: 4, luck: [-0.5, 0.5], win: [0, 0] },
  ],
  turning_point: null,
  best_moment: null,
};

describe('marks', () => {
  it('marks by what it cost in chances', () => {
    expect(REVIEW.decisions.map(markOf)).toEqual(['good', 'inaccuracy', 'mistake', 'inaccuracy']);
  });

  it('lists the worst first, of one seat or of all', () => {
    expect(worst(REVIEW.decisions, null, 2).map((one) => one.number)).toEqual([3, 5]);
    expect(worst(REVIEW.decisions, 1, 9).map((one) => one.number)).toEqual([2]);
  });

  it('draws luck and what was given away', () => {
    expect(luckLine(REVIEW, 0)).toEqual([{ step: 0, points: 2 }, { step: 4, points: 1.5 }]);
    const skill = skillLine(REVIEW, 0);
    expect([valueAt(skill, 0), valueAt(skill, 3), valueAt(skill, 4), valueAt(skill, 9)]).toEqual([0, -4, -4, -10]);
    expect([0.3, 1, 1.2, 4, 7, 71].map(roundUp)).toEqual([0.5, 1, 2, 5, 10, 100]);
  });
});

describe('a replay', () => {
  const match = { table: 't', match: 1, game: 'gaunerbande', finished_at: 0, seats: [] } as unknown as MatchShown;
  const view = (step: number) => ({ step }) as unknown as AnyView;

  function page(after: number, count: number): ReplayShown {
    const steps = Array.from({ length: Math.min(count, 70 - after) }, (_, n) => ({ number: after + n + 1, seat: 0, choice: 'x', label: 'X', events: [], told: [], views: [view(after + n + 1)] }));
    return { choices: 70, seats: Array(70).fill(0), rounds: [0, 35], start: after === 0 ? [view(0)] : [], steps } as unknown as ReplayShown;
  }

  it('loads what it needs, once, and shows it as soon as it is there', async () => {
    const read = vi.fn(async (_table: string, _match: number, after: number, count: number) => page(after, count));
    const replay = new Replay(match, read);
    await replay.open(50);
    await vi.waitFor(() => expect(replay.view).toEqual(view(50)));
    expect(replay.total).toBe(70);
    replay.goTo(999);
    await vi.waitFor(() => expect(replay.view).toEqual(view(70)));
    replay.toRound(-1);
    expect(replay.step).toBe(35);
    replay.goTo(0);
    expect(replay.view).toEqual(view(0));
    expect(new Set(read.mock.calls.map((call) => call[2])).size).toBe(read.mock.calls.length);
  });

  it('says what went wrong, and tries again', async () => {
    const read = vi.fn(async (_table: string, _match: number, after: number, count: number) => page(after, count));
    read.mockRejectedValueOnce(new Error('away'));
    const replay = new Replay(match, read);
    await replay.open(0);
    expect(replay.failed).toBe('away');
    await replay.open(0);
    expect([replay.failed, replay.total]).toEqual(['', 70]);
  });

  it('leaves a completed trick on the table while its step is looked at', () => {
    const shown = { trick: [], last_trick: { cards: ['r1', 'r2'], winner: 0 } } as unknown as AnyView;
    const step = (event: string) => ({ events: [{ event }] }) as unknown as StepShown;
    expect(withTrick(shown, step('trick'))).toMatchObject({ trick: ['r1', 'r2'] });
    expect(withTrick(shown, step('play'))).toBe(shown);
    expect(withTrick(shown, null)).toBe(shown);
  });
});

describe('small cards', () => {
  const hand = (game: string, held: unknown) => minisOf({ game, hand: held } as unknown as AnyView);

  it('has a suit, a sign or just a number, letters for those who want them, and always a name', () => {
    expect(hand('gaunerbande', ['r10'])).toMatchObject([{ text: '10', suit: 'r' }]);
    expect(hand('party_bugs', [7, 13]).map(({ text }) => text)).toEqual(['7', '13']);
    expect(hand('partout', ['K'])).toMatchObject([{ name: { de: 'König', en: 'King' } }]);
    const kinds = () => hand('gauner', { grey: 1, yellow: 2 });
    expect(kinds().map(({ text, sign }) => [text, sign !== ''])).toEqual([['', true], ['', true], ['', true]]);
    expect(kinds()[0]?.sign).not.toBe(kinds()[2]?.sign);
    change({ letters: true });
    expect(kinds().map(({ text }) => text)).toEqual(['Ye', 'Ye', 'Gy']);
    change({ letters: false });
    expect(hand('gaunerbande', null)).toEqual([]);
  });
});
