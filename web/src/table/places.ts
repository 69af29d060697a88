// Where the others sit, seen from one seat: clockwise, beginning at one's left.

export type Side = 'left' | 'top' | 'right';

export interface Place {
  seat: number;
  side: Side;
  /** Degrees on the table, clockwise from the right; one's own place is 90. */
  angle: number;
}

const SIDES: Record<number, Side[]> = {
  1: ['top'],
  2: ['left', 'right'],
  3: ['left', 'top', 'right'],
  4: ['left', 'top', 'top', 'right'],
  5: ['left', 'top', 'top', 'top', 'right'],
};

export function others(players: number, me: number): Place[] {
  return Array.from({ length: players - 1 }, (_, n) => {
    const seat = (me + 1 + n) % players;
    return { seat, side: SIDES[players - 1]?.[n] ?? 'top', angle: angleOf(seat, players, me) };
  });
}

export function angleOf(seat: number, players: number, me: number): number {
  const steps = (seat - me + players) % players;
  return (90 + (360 * steps) / players) % 360;
}
