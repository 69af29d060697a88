// What is worth telling of a match, from its score sheet alone: who went ahead for good and when, and whose round was
// the best. Nothing is told of mistakes.

/** `n`: the round from which on the winners were never passed again; 1: they always were ahead. */
export interface TurningPoint {
  seats: number[];
  n: number;
}

/** The round in which somebody did better than all others by most. */
export interface BestRound {
  seats: number[];
  n: number;
  points: number;
  others: number; // their mean
}

const FEWEST = 2; // rounds; a single one has no turning point

/** What each seat had after every round. */
export function totals(history: number[][]): number[][] {
  const sums = (history[0] ?? []).map(() => 0);
  return history.map((points) => points.map((added, seat) => (sums[seat] = (sums[seat] ?? 0) + added)));
}

/** null if the match was too short, nobody at the table won, or equals share the end. */
export function turningPoint(history: number[][], winners: number[], low: boolean): TurningPoint | null {
  const after = totals(history);
  const end = after.at(-1);
  if (!end || after.length < FEWEST || winners.length === 0) return null;
  const best = winners.map((seat) => end[seat] ?? 0).reduce((a, b) => (low ? Math.min(a, b) : Math.max(a, b)));
  const seats = winners.filter((seat) => end[seat] === best);
  const isAhead = (scores: number[]) => seats.some((seat) => scores.every((score, other) => seats.includes(other) || better(scores[seat] ?? 0, score, low)));
  const behind = after.findLastIndex((scores) => !isAhead(scores));
  return behind === after.length - 1 ? null : { seats, n: behind + 2 };
}

function better(one: number, other: number, low: boolean): boolean {
  return low ? one < other : one > other;
}

/** null if no round stands out. Partners share theirs. */
export function bestRound(history: number[][], low: boolean): BestRound | null {
  if (history.length < FEWEST) return null;
  const rounds = history.flatMap((points, n) => points.map((gained) => roundOf(points, gained, n + 1)));
  const ahead = (one: BestRound) => (low ? one.others - one.points : one.points - one.others);
  const best = rounds.reduce((a, b) => (ahead(b) > ahead(a) ? b : a), rounds[0]!);
  return best && ahead(best) > 0 ? best : null;
}

function roundOf(points: number[], gained: number, n: number): BestRound {
  const seats = points.flatMap((other, seat) => (other === gained ? [seat] : []));
  const rest = points.filter((other) => other !== gained);
  const others = rest.length > 0 ? rest.reduce((a, b) => a + b, 0) / rest.length : gained;
  return { seats, n, points: gained, others };
}
