// The thirteen guests of the party: low numbers in cool colours, high ones in hot ones, the King in gold.

export type Pattern = 'spots' | 'stripes' | 'wings' | 'plain' | 'dots';
export type Wear = 'cone' | 'shades' | 'phones' | 'flower' | 'bow' | 'crown' | 'none';

export interface Guest {
  shell: string;
  deep: string; // legs, pattern, outline
  pattern: Pattern;
  wear: Wear;
  round: number; // how broad the body is
  tilt: number; // as it dances, in degrees
}

function guest(shell: string, deep: string, pattern: Pattern, wear: Wear, round: number, tilt: number): Guest {
  return { shell, deep, pattern, wear, round, tilt };
}

const GUESTS: Guest[] = [
  guest('#4db380', '#1d5c40', 'spots', 'flower', 25, -8),
  guest('#36a3a0', '#12504f', 'wings', 'none', 17, 9),
  guest('#4c9fd8', '#174c73', 'stripes', 'cone', 21, -6),
  guest('#5a7fd6', '#22397d', 'dots', 'bow', 24, 7),
  guest('#7a6bd1', '#33277a', 'wings', 'flower', 16, -10),
  guest('#a05bc4', '#4d2067', 'stripes', 'shades', 23, 6),
  guest('#c455a8', '#6a1d57', 'spots', 'phones', 26, -7),
  guest('#d9577f', '#7a1b3a', 'plain', 'cone', 22, 10),
  guest('#d94f4a', '#741a1a', 'spots', 'bow', 25, -9),
  guest('#e06a35', '#7a2c0c', 'stripes', 'phones', 20, 8),
  guest('#e08a2a', '#7a420a', 'wings', 'shades', 18, -6),
  guest('#cf9d23', '#6b4b05', 'dots', 'cone', 27, 7),
  guest('#e3b23a', '#5f2142', 'plain', 'crown', 27, 0),
];

export function guestOf(value: number): Guest {
  return GUESTS[value - 1] ?? GUESTS[0]!;
}
