// A suit is always a colour, a shape and a letter. Shapes on a field of 24 × 24, shared by all games.

import { suits } from '../wire/reference/table';

export type Suit = keyof typeof suits;

export const SUIT_NAMES = suits;

interface Sign {
  path: string;
  colour: string;
}

export const SUITS: Record<Suit, Sign> = {
  // heart
  r: {
    path: 'M12 21.2C5.2 15.6 2.3 12 2.3 8.2 2.3 5.1 4.6 3 7.4 3c1.9 0 3.6 1 4.6 2.8C13 4 14.7 3 16.6 3c2.8 0 5.1 2.1 5.1 5.2 0 3.8-2.9 7.4-9.7 13z',
    colour: 'var(--suit-r)',
  },
  // leaf
  g: {
    path: 'M21 2.600C10.500 2.200 3.600 6.600 3.600 13.800c0 1.500.400 2.900 1 4.100L2.400 20.200l1.600 1.600 2.300-2.300c1.300.8 2.900 1.300 4.600 1.300C18 20.800 21.500 13 21 2.600zM7.400 17.400l-.9-.9 9.200-9.700.9.900z',
    colour: 'var(--suit-g)',
  },
  // drop
  b: {
    path: 'M12 1.8c4.3 5.4 7 9 7 12.9a7 7 0 0 1-14 0c0-3.9 2.7-7.5 7-12.9z',
    colour: 'var(--suit-b)',
  },
  // acorn
  k: {
    path: 'M3.4 10.4c0-3.7 3.3-5.8 7.5-6.1V1.8h2.2v2.5c4.2.3 7.5 2.4 7.5 6.1zM4.6 11.8h14.8c0 5.2-3.1 8.6-7.4 10.6-4.3-2-7.4-5.4-7.4-10.6z',
    colour: 'var(--suit-k)',
  },
  // star
  y: {
    path: 'M12 1.6l3.1 6.7 7.3.8-5.4 5 1.5 7.2L12 17.6l-6.5 3.7L7 14.1l-5.4-5 7.3-.8z',
    colour: 'var(--suit-y)',
  },
};

export function isSuit(letter: string): letter is Suit {
  return letter in SUITS;
}
