// Where something small can stand beside something else without hiding what people look at.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Side = 'below' | 'above' | 'right' | 'left';

export interface Place {
  x: number;
  y: number;
  side: Side;
  /** How much of what is solid it hides nevertheless, in square pixels. */
  hides: number;
}

const GAP = 7;
const STEP = 12;
const FURTHEST = 96; // from what it belongs to
const SIDES: Side[] = ['below', 'above', 'right', 'left'];

/** The place for a thing of this size beside `of`, inside `within`: over as little of `solid` as can be, and then near. */
export function freePlace(size: { width: number; height: number }, of: Box, within: Box, solid: Box[]): Place {
  let best: Place = { x: of.x, y: of.y, side: 'below', hides: Infinity };
  let least = Infinity;
  for (let away = 0; away <= FURTHEST; away += STEP) {
    for (const place of SIDES.flatMap((side) => along(side, size, of, GAP + away))) {
      const box = { ...inside(place, size, within), ...size };
      const hides = [of, ...solid].reduce((sum, one) => sum + overlap(box, one), 0);
      const worse = hides * 1000 + away + Math.hypot(box.x - place.x, box.y - place.y);
      if (worse < least) [best, least] = [{ x: box.x, y: box.y, side: place.side, hides }, worse];
    }
  }
  return best;
}

/** On one side of it: in the middle, or flush with either end. */
function along(side: Side, { width, height }: { width: number; height: number }, of: Box, gap: number): Omit<Place, 'hides'>[] {
  const upright = side === 'below' || side === 'above';
  const [room, need] = upright ? [of.width, width] : [of.height, height];
  return [(room - need) / 2, 0, room - need].map((shift) => ({
    side,
    x: upright ? of.x + shift : side === 'right' ? of.x + of.width + gap : of.x - gap - width,
    y: upright ? (side === 'below' ? of.y + of.height + gap : of.y - gap - height) : of.y + shift,
  }));
}

function inside({ x, y }: { x: number; y: number }, size: { width: number; height: number }, within: Box): { x: number; y: number } {
  const clamp = (value: number, from: number, to: number) => Math.max(from, Math.min(value, to));
  return {
    x: clamp(x, within.x, within.x + within.width - size.width),
    y: clamp(y, within.y, within.y + within.height - size.height),
  };
}

export function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}
