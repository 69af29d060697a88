// A group's emblem in five characters: each of them, in base 36, picks one of the parts below. Every code is an emblem,
// too short or too long as well; a group that has chosen none gets one made from its id, always the same.

import { hash } from '../games/look';

export const LENGTH = 5;
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Outlines within 100 × 112. */
export const SHIELDS = [
  'M8 6H92V54C92 82 70 99 50 107C30 99 8 82 8 54Z',
  'M50 4C64 13 80 15 92 12C97 58 84 92 50 108C16 92 3 58 8 12C20 15 36 13 50 4Z',
  'M8 8H92V66A42 40 0 0 1 8 66Z',
  'M50 5L95 32V80L50 107L5 80V32Z',
  'M50 6A50 50 0 1 1 49.900 6Z',
];

/** What the second colour covers. */
export const FIELDS = [
  '',
  'M0 0H50V112H0Z',
  'M0 0H100V40H0Z',
  'M0 112V84L100 20V112Z',
  'M0 0H50V56H100V112H50V56H0Z',
  'M34 0H66V112H34Z',
  'M0 84L50 48L100 84V112L50 76L0 112Z',
  'M0 0L50 56L100 0ZM0 112L50 56L100 112Z',
];

/** Ground, second colour and the symbol's: always light on dark, or dark on light. */
export const COLOURS = [
  ['#1f5a43', '#2f7a5c', '#f6e4bd'],
  ['#9b2c1f', '#7a2016', '#ffe9c2'],
  ['#1d3f6b', '#2c5c97', '#f3d79a'],
  ['#f0d9a0', '#e2bd66', '#5a2a12'],
  ['#5a2f6b', '#74459b', '#ffe3f0'],
  ['#2a2330', '#4a3f55', '#f2c14e'],
  ['#d5e4d3', '#a9cdb0', '#1c4a35'],
  ['#96430c', '#b65c1c', '#fff0d6'],
  ['#0f5f6e', '#16808f', '#f7f0e3'],
];

/** Drawn around 50, 52. */
export const SYMBOLS = [
  // a mug
  'M32 38H62V76H32ZM62 46H70A6 6 0 0 1 76 52V62A6 6 0 0 1 70 68H62V62H68V52H62ZM30 38C26 30 36 24 41 29C45 22 55 24 56 30C63 27 68 34 63 38Z',
  // hearts, spades, clubs, diamonds
  'M50 78C34 66 26 57 26 46C26 32 44 30 50 42C56 30 74 32 74 46C74 57 66 66 50 78Z',
  'M50 26C62 40 76 47 76 60C76 71 62 73 54 66C54 72 57 76 60 79H40C43 76 46 72 46 66C38 73 24 71 24 60C24 47 38 40 50 26Z',
  'M50 26A12 12 0 0 1 60 45A12 12 0 1 1 55 64C55 70 57 75 60 79H40C43 75 45 70 45 64A12 12 0 1 1 40 45A12 12 0 0 1 50 26Z',
  'M50 24L74 52L50 80L26 52Z',
  // a star, a crown, a moon
  'M50 24L57 44H78L61 56L67 77L50 64L33 77L39 56L22 44H43Z',
  'M26 72V38L38 52L50 32L62 52L74 38V72ZM26 75H74V80H26Z',
  'M60 26A28 28 0 1 0 76 66A24 24 0 0 1 60 26Z',
  // two cards
  'M30 36L52 30L62 68L40 74ZM56 32L74 38L64 72L60 71L66 68Z',
  // a die
  'M28 30H72V74H28ZM39 35A5 5 0 1 0 39.100 35ZM61 35A5 5 0 1 0 61.100 35ZM50 47A5 5 0 1 0 50.100 47ZM39 59A5 5 0 1 0 39.100 59ZM61 59A5 5 0 1 0 61.100 59Z',
  // a lantern
  'M46 22H54V28H62L66 36H34L38 28H46ZM36 40H64L68 68H32ZM34 72H66V78H34Z',
];

export interface Emblem {
  shield: string;
  field: string;
  colours: string[];
  symbol: string;
}

export function emblemOf(code: string, id: string): Emblem {
  const known = code || made(id);
  const digit = (n: number): number => Math.max(0, DIGITS.indexOf(known[n] ?? '0'));
  const pick = <T>(n: number, some: readonly T[]): T => some[digit(n) % some.length]!;
  return { shield: pick(0, SHIELDS), field: pick(1, FIELDS), colours: pick(2, COLOURS), symbol: pick(3, SYMBOLS) };
}

/** Always the same for the same text. */
export function made(text: string): string {
  return Array.from({ length: LENGTH }, (_, n) => DIGITS[hash(`${n} ${text}`) % 36]).join('');
}

/** A dozen to choose from, another one for each page. */
export function suggestions(page: number): string[] {
  return Array.from({ length: 12 }, (_, n) => {
    const all = page * 12 + n;
    return [all % SHIELDS.length, (all * 5 + 1) % FIELDS.length, (all * 4 + page) % COLOURS.length, (all + page) % SYMBOLS.length, 0].map((one) => DIGITS[one]).join('');
  });
}
