// What faces are drawn from, in a square of 100: the heads with where their eyes and mouth are, and what grows or
// sits on them. `behind` is drawn before the head, `front` over it. Colours: h hair, d its shade, l light, r red band.

import type { Features, Mood } from './code';

export interface Head {
  shape: string;
  /** Ears and the like, behind the head. */
  ears?: string;
  /** The same in a lighter shade, over it. */
  inner?: string;
  /** Muzzle or cheeks, light, over the head. */
  muzzle?: string;
  nose: string;
  eyes: { y: number; apart: number };
  mouth: number;
  /** Where a hat sits, and how large it is there. */
  hat: string;
}

export const HEAD: Record<Features['head'], Head> = {
  round: {
    shape: 'M50 21c16 0 26 12 26 27s-11 28-26 28-26-13-26-28 10-27 26-27z',
    ears: 'M24 44c-6-2-8 3-7 7s5 8 8 6zM76 44c6-2 8 3 7 7s-5 8-8 6z',
    nose: 'M50 51q4 6-1 7', eyes: { y: 48, apart: 10 }, mouth: 65, hat: '',
  },
  long: {
    shape: 'M50 18c15 0 23 11 23 27 0 20-10 34-23 34S27 65 27 45c0-16 8-27 23-27z',
    ears: 'M27 44c-6-2-8 3-7 7s5 8 8 6zM73 44c6-2 8 3 7 7s-5 8-8 6z',
    nose: 'M51 48l4 10q-3 2-6 1', eyes: { y: 46, apart: 9.5 }, mouth: 67, hat: 'translate(3 -2) scale(.94 1)',
  },
  square: {
    shape: 'M50 20c20 0 26 7 26 22v16c0 13-9 19-26 19s-26-6-26-19V42c0-15 6-22 26-22z',
    ears: 'M24 44c-6-2-8 3-7 7s5 8 8 6zM76 44c6-2 8 3 7 7s-5 8-8 6z',
    nose: 'M46 56q4 4 8 0', eyes: { y: 47, apart: 11 }, mouth: 66, hat: '',
  },
  heart: {
    shape: 'M50 20c17 0 27 9 27 24 0 14-9 21-17 29-6 6-14 6-20 0-8-8-17-15-17-29 0-15 10-24 27-24z',
    ears: 'M23 44c-6-2-8 3-7 7s5 8 8 6zM77 44c6-2 8 3 7 7s-5 8-8 6z',
    nose: 'M49 54q3 3 4 0', eyes: { y: 48, apart: 11.5 }, mouth: 64, hat: '',
  },
  cat: {
    shape: 'M50 24c18 0 28 10 28 25S66 77 50 77 22 64 22 49s10-25 28-25z',
    ears: 'M23 46L20 11q12 3 22 16zM77 46l3-35q-12 3-22 16z', inner: 'M26 32l-2-14q7 4 11 11zM74 32l2-14q-7 4-11 11z',
    muzzle: 'M50 58c8-2 15 2 15 8s-7 10-15 10-15-4-15-10 7-10 15-8z',
    nose: 'M46 57h8l-4 5z', eyes: { y: 47, apart: 12 }, mouth: 65, hat: 'translate(20 3) scale(.6)',
  },
  fox: {
    shape: 'M50 25c16 0 27 8 27 21 0 15-15 32-27 32S23 61 23 46c0-13 11-21 27-21z',
    ears: 'M24 44L21 8q15 5 22 20zM76 44l3-36q-15 5-22 20z', inner: 'M28 30l-3-15q8 5 12 12zM72 30l3-15q-8 5-12 12z',
    muzzle: 'M24 52q14 0 20 8h12q6-8 20-8-3 14-13 21-6 5-13 5t-13-5Q27 66 24 52z',
    nose: 'M45 60h10l-5 6z', eyes: { y: 47, apart: 11.5 }, mouth: 68, hat: 'translate(20 4) scale(.6)',
  },
  bear: {
    shape: 'M50 22c17 0 28 11 28 27S66 77 50 77 22 65 22 49s11-27 28-27z',
    ears: 'M30 34a11 11 0 1 1 6-13zM70 34a11 11 0 1 0-6-13z', inner: 'M29 29a5 5 0 1 1 3-6zM71 29a5 5 0 1 0-3-6z',
    muzzle: 'M50 53c10 0 16 5 16 12s-7 11-16 11-16-4-16-11 6-12 16-12z',
    nose: 'M44 56q6-3 12 0-1 6-6 6t-6-6z', eyes: { y: 45, apart: 12 }, mouth: 66, hat: 'translate(17 2) scale(.66)',
  },
  rabbit: {
    shape: 'M50 29c16 0 25 10 25 24S64 78 50 78 25 67 25 53s9-24 25-24z',
    ears: 'M31 40C22 26 24 4 31 3s13 20 11 33zM69 40C78 26 76 4 69 3S56 23 58 36z', inner: 'M32 33c-5-10-4-22-1-23s6 12 6 22zM68 33c5-10 4-22 1-23s-6 12-6 22z',
    muzzle: 'M50 61c8-2 13 2 13 7s-6 9-13 9-13-4-13-9 5-9 13-7z',
    nose: 'M46 59h8l-4 4z', eyes: { y: 51, apart: 11 }, mouth: 66, hat: 'translate(29 17) scale(.42)',
  },
  frog: {
    shape: 'M50 33c21 0 32 10 32 23S68 79 50 79 18 69 18 56s11-23 32-23z',
    ears: 'M22 42a13 13 0 1 1 26-3v6H24zM78 42a13 13 0 1 0-26-3v6h24z',
    nose: 'M46 54v1M54 54v1', eyes: { y: 36, apart: 15 }, mouth: 64, hat: 'translate(27 15) scale(.46)',
  },
  owl: {
    shape: 'M50 20c18 0 28 12 28 29S66 78 50 78 22 66 22 49s10-29 28-29z',
    ears: 'M24 44Q16 26 20 13q12 2 22 11zM76 44q8-18 4-31-12 2-22 11z',
    muzzle: 'M50 40c5-7 26-5 26 9 0 11-12 15-19 11l-7 8-7-8c-7 4-19 0-19-11 0-14 21-16 26-9z',
    nose: 'M45 54h10l-5 9z', eyes: { y: 48, apart: 12.5 }, mouth: 70, hat: 'translate(18 2) scale(.64)',
  },
};

export interface Top {
  behind?: [string, string][];
  front?: [string, string][];
}

/** Of paths with the letter of their colour. */
export const TOP: Record<Features['top'], Top> = {
  none: {},
  short: { front: [['h', 'M23 46C19 22 33 13 51 13s31 9 26 33c-2-9-6-13-11-15-10 3-21 3-30-2-7 3-11 8-13 17z']] },
  parted: { front: [['h', 'M23 48C18 20 32 12 52 12c19 0 29 11 25 36-1-8-4-13-9-16-16 2-26-4-32-9-2 11-10 13-13 25z']] },
  bob: {
    behind: [['h', 'M50 10c24 0 33 14 33 34 0 10 1 18-2 25-9 5-17 2-17-6H36c0 8-8 11-17 6-3-7-2-15-2-25 0-20 9-34 33-34z']],
    front: [['h', 'M23 45C21 25 32 14 50 14s29 11 27 31c-8-5-16-8-27-8s-19 3-27 8z']],
  },
  long: {
    behind: [['h', 'M50 9c24 0 33 15 32 35-1 16 5 30 6 42-9 7-22 4-23-8H35c-1 12-14 15-23 8 1-12 7-26 6-42C17 24 26 9 50 9z']],
    front: [['h', 'M23 48C20 26 31 13 51 13s29 12 26 35c-3-12-11-14-18-23-7 10-29 9-36 23z']],
  },
  curls: {
    behind: [['h', 'M50 8c7-4 15-1 17 5 8 0 13 6 12 13 6 4 7 12 3 17 1 6-2 10-6 11H24c-4-1-7-5-6-11-4-5-3-13 3-17-1-7 4-13 12-13 2-6 10-9 17-5z']],
    front: [['h', 'M24 44c-3-4-2-9 2-11 0-5 4-8 9-8 2-4 8-6 12-3 4-4 11-3 14 1 5-1 10 2 11 7 5 2 6 9 3 14-3 1-6-1-7-4-3 1-7 0-8-3-4 2-8 1-10-2-3 3-8 3-10 0-2 4-6 5-9 4-1 3-4 6-7 5z']],
  },
  bun: { behind: [['h', 'M50 1a10 10 0 1 1 0 20 10 10 0 0 1 0-20z']], front: [['h', 'M23 46C20 25 32 14 50 14s30 11 27 32c-3-9-12-18-27-18s-24 9-27 18z']] },
  spikes: { front: [['h', 'M23 45l-3-20 9 3 2-15 10 7 9-14 9 14 10-7 2 15 9-3-3 20c-5-8-14-13-27-13s-22 5-27 13z']] },
  afro: { behind: [['h', 'M50 3c23 0 37 15 37 33S73 66 50 66 13 54 13 36 27 3 50 3z']], front: [['h', 'M24 44c-1-14 11-23 26-23s27 9 26 23c-5-8-14-12-26-12s-21 4-26 12z']] },
  fringe: { front: [['h', 'M22 52c-5-26 8-40 28-40s33 14 28 40l-5-11H27z']] },
  tail: { behind: [['h', 'M70 18c14-8 22 4 19 18-2 12 2 16 6 20-12 6-22-2-20-16 1-8-2-14-8-15z']], front: [['h', 'M23 46C20 25 32 14 50 14s30 11 27 32c-5-12-12-20-22-20-14 0-25 8-32 20z']] },
  cap: { front: [['h', 'M22 36C20 18 32 9 51 9s29 8 28 24l11 5c1 4-8 6-16 3-17-6-34-6-52-1z'], ['d', 'M46 10h8l-1 3h-6z']] },
  bowler: { front: [['h', 'M27 33C26 14 34 5 50 5s24 9 23 28q-23-8-46 0z'], ['r', 'M27 33v-6q23-8 46 0v6q-23-8-46 0z'], ['h', 'M13 36q37-17 74 0-4 5-10 3-27-9-54 0-6 2-10-3z']] },
  beret: { front: [['h', 'M24 36C12 33 12 16 33 11c22-5 52-3 53 11 1 10-16 12-34 10-11-1-20 0-28 4z'], ['d', 'M50 9l2-6 4 1-2 6z']] },
  knit: { front: [['h', 'M24 36C24 17 34 9 50 9s26 8 26 27z'], ['l', 'M21 33q29-9 58 0v8q-29-9-58 0z'], ['l', 'M50 1a6 6 0 1 1 0 12 6 6 0 0 1 0-12z']] },
  straw: { front: [['s', 'M30 30C30 16 37 8 50 8s20 8 20 22z'], ['r', 'M30 30v-6q20-6 40 0v6z'], ['s', 'M5 37q45-18 90 0-4 6-14 4-31-9-62 0-10 2-14-4z']] },
  scarf: { front: [['h', 'M21 52C16 22 31 11 50 11s34 11 29 41c-4-14-13-22-29-22s-25 8-29 22z'], ['l', 'M33 21a2.500 2.500 0 1 1 .1 0zM50 17a2.500 2.500 0 1 1 .1 0zM67 21a2.500 2.500 0 1 1 .1 0zM42 25a2 2 0 1 1 .1 0zM59 25a2 2 0 1 1 .1 0z']] },
  topper: { front: [['h', 'M31 31L29 2q21-5 42 0l-2 29q-19-6-38 0z'], ['r', 'M31 31l-.6-8q19.600-5 39.200 0l-.6 8q-19-6-38 0z'], ['h', 'M15 35q35-15 70 0-4 5-10 3-25-8-50 0-6 2-10-3z']] },
};

export const MARK: Partial<Record<Features['mark'], string>> = {
  moustache: 'M50 60c6-3 13 0 15 5-5 1-11 0-15-3-4 3-10 4-15 3 2-5 9-8 15-5z',
  handlebar: 'M50 60c7-2 12 5 20-1-1 8-14 9-20 4-6 5-19 4-20-4 8 6 13-1 20 1z',
  beard: 'M24 48c3 8 6 10 10 11 5-3 11-4 16-4s11 1 16 4c4-1 7-3 10-11 2 20-8 34-26 34S22 68 24 48zM39 64c3 8 19 8 22 0-6-4-16-4-22 0z',
  goatee: 'M41 71q9 5 18 0 0 12-9 12t-9-12z',
};

/** Brows: where their inner and outer ends are, above the eyes. */
export const BROWS: Record<Mood, [inner: number, outer: number, other?: [number, number]]> = {
  neutral: [-9, -8],
  happy: [-11, -9],
  sad: [-12, -7],
  surprised: [-14, -12],
  thinking: [-8, -9, [-14, -12]],
};
