// Coats of arms: a beast for each colour, and a field divided in another way for each number. On a field of 64 × 72.

import type { Suit } from '../../cards/suits';

export const OUTLINE = 'M4 5c10 3 19 2 28-3 9 5 18 6 28 3 2 30-4 52-28 65C8 57 2 35 4 5z';

/** The divisions in the light tone, from 1 to 9, by the names that heralds give them. */
export const FIELDS: string[] = [
  '', // plain
  'M32 0h32v72H32z', // per pale
  'M0 58L32 26l32 32v14L32 40 0 72z', // chevron
  'M32 0h32v36H32zM0 36h32v36H0z', // quarterly
  'M0 4L8 0l24 28L56 0l8 4-26 32 26 32-8 4-24-28L8 72l-8-4 26-32z', // saltire
  'M0 25h64v22H0z', // fess
  'M0 0h16l48 56v16H46L0 18z', // bend
  'M8 0h10v72H8zM27 0h10v72H27zM46 0h10v72H46z', // paly
  'M0 0h64v72H0zM12 12c7 2 14 1 20-3 6 4 13 5 20 3 1 24-4 38-20 50C16 50 11 36 12 12z', // bordure
];

export const BEASTS: Partial<Record<Suit, string>> = { r: 'lion', g: 'deer-head', b: 'dolphin', k: 'raven' };
