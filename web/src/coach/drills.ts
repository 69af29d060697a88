// The positions that one misjudged, to be practised: a box of cards (Leitner). What was right moves on one box and comes
// back later, what was wrong goes back to the first; after the last box it is known. Kept in this browser.

import { markOf } from '../replay/marks';
import type { Review } from '../wire/schema';

export interface Drill {
  table: string;
  match: number;
  /** The first choice of the decision, in the record. */
  number: number;
  game: string;
  box: number;
  /** From when on it is to be asked, in milliseconds. */
  due: number;
  /** How often it was tried: the hidden cards are dealt from it. */
  tries: number;
}

const KEY = 'stammtisch.drills';
const MOST = 200;
const DAY = 24 * 3600 * 1000;
const DAYS = [1, 3, 7, 16, 35]; // until it comes back from each box

export function drills(): Drill[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Drill[];
  } catch {
    return [];
  }
}

function keep(all: Drill[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(-MOST)));
  } catch {
    // without storage there is nothing to practise, and nothing else is lost
  }
}

const same = (a: Drill, b: Pick<Drill, 'table' | 'match' | 'number'>) => a.table === b.table && a.match === b.match && a.number === b.number;

/** Adds a seat's mistakes in a match that were not there before. Gives how many of its mistakes there are. */
export function collect(review: Review, table: string, match: number, seat: number, now = Date.now()): number {
  const known = drills();
  const mistakes = review.decisions.filter((one) => one.seat === seat && markOf(one) !== 'good');
  const fresh = mistakes
    .map(({ number }): Drill => ({ table, match, number, game: review.game, box: 0, due: now, tries: 0 }))
    .filter((one) => !known.some((other) => same(other, one)));
  if (fresh.length > 0) keep([...known, ...fresh]);
  return mistakes.length;
}

export function due(now = Date.now()): Drill[] {
  return drills().filter((one) => one.due <= now);
}

/** When the next one comes back; null if there is none. */
export function nextDue(): number | null {
  const all = drills().map((one) => one.due);
  return all.length > 0 ? Math.min(...all) : null;
}

/** Notes how it went. Gives when it comes back; null: it is known now. */
export function graded(drill: Drill, right: boolean, now = Date.now()): number | null {
  const box = right ? drill.box + 1 : 0;
  const days = DAYS[right ? drill.box : 0];
  const rest = drills().filter((one) => !same(one, drill));
  if (days === undefined || box > DAYS.length) {
    keep(rest);
    return null;
  }
  const back = now + days * DAY;
  keep([...rest, { ...drill, box, due: back, tries: drill.tries + 1 }]);
  return back;
}

export function forget(drill: Drill): void {
  keep(drills().filter((one) => !same(one, drill)));
}

// --- the puzzle of the day ---

const SOLVED = 'stammtisch.puzzles';

export function today(now = new Date()): string {
  return now.toISOString().slice(0, 10);
}

export function isSolved(game: string): boolean {
  try {
    return (JSON.parse(localStorage.getItem(SOLVED) ?? '{}') as Record<string, string>)[game] === today();
  } catch {
    return false;
  }
}

export function solve(game: string): void {
  try {
    const solved = JSON.parse(localStorage.getItem(SOLVED) ?? '{}') as Record<string, string>;
    localStorage.setItem(SOLVED, JSON.stringify({ ...solved, [game]: today() }));
  } catch {
    // then it can be solved again
  }
}
