// The outlines of the three marks, around 0 0.

import type { Mark } from './marks';

export const SHAPES: Record<Mark, string> = {
  good: 'M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z',
  inaccuracy: 'M0-5L5.5 4.5H-5.5z',
  mistake: 'M0-6L6 0L0 6L-6 0z',
};
