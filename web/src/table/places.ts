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

/** How wide the cards of a trick can be in this room, and whether they better lie side by side (`low`). */
export function fit(players: number, width: number, height: number): { card: number; low: boolean } {
  const [across, up] = players > 4 ? [3.8, 3.9] : [3.9, 3];
  const round = Math.min(width / across, height / up);
  const row = Math.min(width / (players * 1.18), height / 3);
  const low = round < LEAST_ROUND && row > round;
  return { card: Math.round(Math.max(LEAST_CARD, Math.min(MOST_CARD, low ? row : round))), low };
}

const LEAST_ROUND = 46;
const LEAST_CARD = 36;
const MOST_CARD = 138;

/** Where a seat's card lies in the middle, in card widths; `low` where there is room to the sides only. */
export function ring(seat: number, players: number, me: number, low: boolean): { x: number; y: number } {
  if (low) return row(seat, players, me);
  const [x = 0, y = 0] = RINGS[players]?.[(seat - me + players) % players] ?? [];
  return { x, y };
}

/** By players, from one's own place clockwise: close together, and no card over the corner of another. */
const RINGS: Record<number, [number, number][]> = {
  3: [[0, 0.7], [-1.1, -0.5], [1.1, -0.5]],
  4: [[0, 0.64], [-1.22, 0], [0, -0.64], [1.22, 0]],
  5: [[0, 0.95], [-1.3, 0.25], [-0.75, -0.95], [0.75, -0.95], [1.3, 0.25]],
  6: [[0, 1], [-1.2, 0.6], [-1.2, -0.6], [0, -1], [1.2, -0.6], [1.2, 0.6]],
};

/** The others side by side, one's own below. */
function row(seat: number, players: number, me: number): { x: number; y: number } {
  if (seat === me) return { x: 0, y: 0.5 };
  const steps = (seat - me + players) % players;
  return { x: (steps - players / 2) * (players === 3 ? 2.2 : 1.15), y: -0.5 };
}

export function angleOf(seat: number, players: number, me: number): number {
  const steps = (seat - me + players) % players;
  return (90 + (360 * steps) / players) % 360;
}
