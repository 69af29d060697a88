// The lines of a scoring page from what the server told, in the order before the round and after it. And the lines of
// a match's end.

import { eventIn, type Line } from '../../games/count';
import type { GameLook } from '../../games/look';
import type { OverEvent, RoundEvent } from '../../wire/schema';
import type { AnyView } from '../../wire/views';
import type { GameEvent } from '../layout';

/** Whether these events count a round, or the only one there is. */
export function isCount(events: GameEvent[]): boolean {
  return events.some(({ event }) => event === 'round' || event === 'over');
}

interface Around {
  view: AnyView;
  names: string[];
  sides?: ((events: GameEvent[]) => number[][]) | undefined;
  unseated?: GameLook['unseated'];
}

/** One line for each side. A game of a single round tells its scores with the end. */
export function linesOf(events: GameEvent[], { view, names, sides, unseated }: Around): Line[] {
  const round = eventIn<RoundEvent>(events, 'round');
  const scores = round?.scores ?? eventIn<OverEvent>(events, 'over')?.scores ?? [];
  const points = round?.points ?? scores;
  const lines = (sides?.(events) ?? scores.map((_, seat) => [seat])).map((seats) => {
    const [gained, after] = [points[seats[0] ?? 0] ?? 0, scores[seats[0] ?? 0] ?? 0];
    return { seats, name: seats.map((seat) => names[seat] ?? '').join(' & '), points: gained, before: after - gained, after };
  });
  const score = round ? undefined : unseated?.score(view);
  if (unseated && score !== undefined) lines.push({ seats: [], name: unseated.name, points: score, before: 0, after: score });
  return lines;
}

/** As they stand by one of their figures; equals stay as they sit. */
export function ordered(lines: Line[], by: 'before' | 'after', low: boolean): Line[] {
  return lines.toSorted((a, b) => (low ? a[by] - b[by] : b[by] - a[by]));
}

export interface Ranked {
  name: string;
  seat: number | null;
  score: number;
  won: boolean;
  place: number;
}

interface End {
  scores: number[];
  winners: number[];
  names: string[];
  low: boolean;
  unseated?: { name: string; score: number } | undefined;
}

/** Everybody from the first to the last. Whoever has won comes first, also where totals are equal; other equals share. */
export function ranking({ scores, winners, names, low, unseated }: End): Ranked[] {
  const all = scores.map((score, seat) => ({ name: names[seat] ?? '', seat: seat as number | null, score, won: winners.includes(seat), place: 0 }));
  if (unseated) all.push({ ...unseated, seat: null, won: winners.length === 0, place: 0 });
  all.sort((a, b) => Number(b.won) - Number(a.won) || (low ? a.score - b.score : b.score - a.score));
  all.forEach((one, n) => {
    const above = all[n - 1];
    one.place = above && above.score === one.score && above.won === one.won ? above.place : n + 1;
  });
  return all;
}
