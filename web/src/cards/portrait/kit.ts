// People as data. A person is a few words, one for each part; parts are layers of flat shapes on a field of 100 × 112,
// head in the middle, shoulders at the lower edge, what is held in the lower left corner.

import { BEARDS, FACES, GEAR, HAIRS } from './heads';
import { HATS } from './hats';
import { HELD } from './held';
import { CLOTHES } from './clothes';

export interface Person {
  /** From light to dark, 0 to 3. */
  skin: number;
  face?: keyof typeof FACES;
  hair?: keyof typeof HAIRS;
  /** Of hair and beard. */
  shade?: Shade;
  beard?: keyof typeof BEARDS;
  /** Before the eyes, or over the mouth. */
  gear?: keyof typeof GEAR;
  hat?: keyof typeof HATS;
  wears: keyof typeof CLOTHES;
  holds?: keyof typeof HELD;
}

export type Shade = 'black' | 'brown' | 'red' | 'blond' | 'grey' | 'white';

/** A shape: its colour by name (see Portrait.svelte), the width of the line if it is one, and whether it is too fine
 * for a small card. */
export interface Layer {
  paint: string;
  line: number;
  fine: boolean;
  d: string;
}

const HEAD = [
  's M42 60h16v14c0 6-16 6-16 0z',
  'S M42 66c5 5 11 5 16 0v5c-5 4-11 4-16 0z',
  's M31 42c-5-2-7 9 0 11zM69 42c5-2 7 9 0 11z',
  's M31 42c0-15 7-22 19-22s19 7 19 22c0 16-7 28-19 28s-19-12-19-28z',
  'S M57 21c8 3 12 10 12 21 0 16-7 28-19 28 9-6 13-17 13-29 0-8-2-15-6-20z',
];

const WORDS = /^(<?)(\.?)([a-zA-Z])([\d.]*) (.*)$/;

/** Reads a shape: "<" lies behind the body, "." is fine, a letter is the colour, a number the width of a line. */
function read(text: string): Layer & { behind: boolean } {
  const [, behind, fine, paint, line, d] = WORDS.exec(text)!;
  return { behind: behind === '<', fine: fine === '.', paint: paint!, line: Number(line), d: d! };
}

/** All layers of a person, from back to front. */
export function layersOf({ face = 'calm', hair, beard, gear, hat, wears, holds }: Person): Layer[] {
  const parts = [
    ...CLOTHES[wears],
    ...HEAD,
    ...FACES[face],
    ...(beard ? BEARDS[beard] : []),
    ...(hair ? HAIRS[hair] : []),
    ...(gear ? GEAR[gear] : []),
    ...(hat ? HATS[hat] : []),
    ...(holds ? HELD[holds] : []),
  ].map(read);
  return [...parts.filter(({ behind }) => behind), ...parts.filter(({ behind }) => !behind)];
}
