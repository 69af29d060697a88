// What a review says, in a form that can be drawn.

import type { Review, ReviewDecision } from '../wire/schema';

export type Mark = 'good' | 'inaccuracy' | 'mistake';

// In chances of winning the match, so that the same mark means the same in every game.
const INACCURACY = 0.02;
const MISTAKE = 0.07;

export function markOf(decision: Pick<ReviewDecision, 'cost_win'>): Mark {
  if (decision.cost_win >= MISTAKE) return 'mistake';
  return decision.cost_win >= INACCURACY ? 'inaccuracy' : 'good';
}

/** The decisions that cost most, the worst first; only those that are marked. */
export function worst(decisions: ReviewDecision[], seat: number | null, most: number): ReviewDecision[] {
  return decisions
    .filter((one) => (seat === null || one.seat === seat) && markOf(one) !== 'good')
    .sort((a, b) => b.cost_win - a.cost_win || b.cost - a.cost)
    .slice(0, most);
}

export interface Point {
  step: number;
  points: number;
}

/** What the deals were worth to a seat so far; it rises and falls with every deal. */
export function luckLine(review: Review, seat: number): Point[] {
  let sum = 0;
  return review.deals.map((deal) => ({ step: deal.after, points: (sum += deal.luck[seat] ?? 0) }));
}

/** What a seat has given away so far, below zero. */
export function skillLine(review: Review, seat: number): Point[] {
  let sum = 0;
  const costly = review.decisions.filter((one) => one.seat === seat && one.cost > 0);
  return [{ step: 0, points: 0 }, ...costly.map((one) => ({ step: one.number, points: (sum -= one.cost) }))];
}

/** The last value that a line had at a step. */
export function valueAt(line: Point[], step: number): number {
  return line.findLast((point) => point.step <= step)?.points ?? 0;
}

/** A round figure a little above what must be shown. */
export function roundUp(value: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(value, 0.1)));
  return [1, 2, 5, 10].map((n) => n * size).find((n) => n >= value) ?? value;
}
