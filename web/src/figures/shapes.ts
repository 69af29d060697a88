// What figures are drawn from: lines with a colour and a dash each, so that nothing is told by colour alone.

import type { Curve, CurvePoint } from '../wire/schema';

export const COLOURS = ['var(--accent)', 'var(--warn)', 'var(--team-0)', 'var(--glow)', 'var(--team-2)', 'var(--ink-soft)'];
export const DASHES = ['none', '7 3', '2 3', '10 3 2 3', '5 2 1 2', '1 2'];
export const SMOOTH = 5; // matches over which points are averaged

export interface Line {
  person: string;
  name: string;
  values: { at: number; value: number }[];
}

const at = (point: CurvePoint): number => point[0];
const score = (point: CurvePoint): number => point[1];
const won = (point: CurvePoint): boolean => point[2];
export const luckOf = (point: CurvePoint): number | null => point[3];
export const accuracyOf = (point: CurvePoint): number | null => point[4];

/** Wins added up, match by match. */
export function wins(curve: Curve): { at: number; value: number }[] {
  let sum = 0;
  return curve.points.map((point) => ({ at: at(point), value: (sum += Number(won(point))) }));
}

/** Points of each match, averaged over the last few. */
export function points(curve: Curve): { at: number; value: number }[] {
  return curve.points.map((point, n) => {
    const some = curve.points.slice(Math.max(0, n - SMOOTH + 1), n + 1).map(score);
    return { at: at(point), value: some.reduce((sum, one) => sum + one, 0) / some.length };
  });
}

export interface Scale {
  low: number;
  high: number;
  marks: number[];
}

/** A scale with round marks that holds all values. */
export function scaleOf(values: number[], least = 1): Scale {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(least, high - low);
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 5000, 10_000, 100_000].find((one) => span / one <= 5) ?? span;
  const first = Math.floor(low / step) * step;
  const last = Math.max(first + step, Math.ceil(high / step) * step);
  const marks = Array.from({ length: Math.round((last - first) / step) + 1 }, (_, n) => first + n * step);
  return { low: first, high: last, marks };
}

/** Where names at the ends of lines stand: as near as possible to where they belong, and never over each other. */
export function apart(wanted: number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((_, n) => n).sort((a, b) => wanted[a]! - wanted[b]!);
  const placed = [...wanted];
  let from = low;
  for (const n of order) from = (placed[n] = Math.max(wanted[n]!, from)) + gap;
  let to = high;
  for (const n of order.reverse()) to = (placed[n] = Math.min(placed[n]!, to)) - gap;
  return placed;
}
