// A face in a few characters: each of them, in base 36, picks one of the parts below. Every code of a–z and 0–9 is a
// face, too short or too long as well; whoever has chosen none gets one made from their id, always the same.

import { hash } from '../games/look';

export const HEADS = ['round', 'long', 'square', 'heart', 'cat', 'fox', 'bear', 'rabbit', 'frog', 'owl'] as const;
export const TOPS = [
  'short', 'parted', 'bob', 'long', 'curls', 'bun', 'spikes', 'afro', 'fringe', 'tail', 'none',
  'cap', 'bowler', 'beret', 'knit', 'straw', 'scarf', 'topper',
] as const;
export const EYES = ['round', 'dots', 'sleepy', 'lashes', 'wide'] as const;
export const MOUTHS = ['smile', 'grin', 'smirk', 'calm'] as const;
export const MARKS = ['none', 'blush', 'freckles', 'moustache', 'beard', 'goatee', 'handlebar', 'mole'] as const;
export const WEARS = ['none', 'glasses', 'square', 'monocle', 'earring', 'patch', 'bow', 'flower'] as const;

export const MOODS = ['neutral', 'happy', 'sad', 'surprised', 'thinking'] as const;
export type Mood = (typeof MOODS)[number];

/** What is light, and the darker shade it is drawn with. */
export type Shade = readonly [string, string];

const SKINS: Shade[] = [
  ['#f7d9c0', '#a8714d'], ['#eec19b', '#96603a'], ['#d9a074', '#7f4c2b'], ['#b87a50', '#633a20'], ['#8d5a3b', '#442513'], ['#67432f', '#2f190d'],
];
const FURS: Shade[] = [
  ['#e58b3d', '#8a4210'], ['#a9a4ad', '#524d5a'], ['#a8754a', '#573418'], ['#ead2a6', '#8d6b35'], ['#5d5867', '#25212c'], ['#d7b6c4', '#84566b'],
];
const FROGS: Shade[] = [
  ['#7fb069', '#33592a'], ['#5fa79a', '#1f544b'], ['#b5b04f', '#5c5915'], ['#9ac27f', '#406a2b'], ['#6b9bc4', '#284c6d'], ['#c98a5b', '#6d3d17'],
];
const HAIRS: Shade[] = [
  ['#3a2a22', '#1b110c'], ['#6b4327', '#382010'], ['#c98f3d', '#7d5215'], ['#b4502b', '#6b2811'], ['#8f8b93', '#504c55'], ['#efe9df', '#97907f'], ['#35507c', '#182a49'], ['#8b3f6c', '#4c1c39'],
];
const CLOTHS: Shade[] = [
  ['#2f6f73', '#153b3e'], ['#a8362b', '#5b150f'], ['#3d4f8a', '#1c2750'], ['#d0922d', '#76500f'], ['#4c7a46', '#233f1f'], ['#6d4a86', '#372147'], ['#4a4650', '#211f26'], ['#c9607a', '#742b3f'],
];
const GROUNDS = ['#f3d9a4', '#cfe3dc', '#f1c8b4', '#d5d3ee', '#e3e6b5', '#c5dcf0', '#f0cfdf', '#dcd2c2'];

export interface Features {
  head: (typeof HEADS)[number];
  skin: Shade;
  top: (typeof TOPS)[number];
  hair: Shade;
  eyes: (typeof EYES)[number];
  mouth: (typeof MOUTHS)[number];
  mark: (typeof MARKS)[number];
  wear: (typeof WEARS)[number];
  cloth: Shade;
  ground: string;
}

/** Ten characters, in the order of `Features`. */
export const LENGTH = 10;
const HATS = TOPS.slice(TOPS.indexOf('none'));
const PEOPLE = 4; // the first of HEADS; the others have fur or feathers, and no hair

/** Takes any code and gives a whole face; what is missing is the first of its kind. */
export function featuresOf(code: string): Features {
  const digits = Array.from({ length: LENGTH }, (_, n) => digit(code[n]));
  const pick = <T>(n: number, some: readonly T[]): T => some[digits[n]! % some.length]!;
  const head = pick(0, HEADS);
  const human = isHuman(head);
  return {
    head,
    skin: pick(1, human ? SKINS : head === 'frog' ? FROGS : FURS),
    top: human ? pick(2, TOPS) : pick(2, HATS),
    hair: pick(3, HAIRS),
    eyes: human && digits[1]! % SKINS.length > 2 && pick(4, EYES) === 'dots' ? 'round' : pick(4, EYES), // dark on dark
    mouth: pick(5, MOUTHS),
    mark: human ? pick(6, MARKS) : 'none',
    wear: pick(7, WEARS),
    cloth: pick(8, CLOTHS),
    ground: pick(9, GROUNDS),
  };
}

export function isHuman(head: Features['head']): boolean {
  return HEADS.indexOf(head) < PEOPLE;
}

function digit(character: string | undefined): number {
  const value = parseInt(character ?? '0', 36);
  return Number.isNaN(value) ? 0 : value;
}

/** A code from any text: the same for the same text, well spread over all faces. */
export function codeFrom(text: string): string {
  return Array.from({ length: LENGTH }, (_, n) => (hash(`${n} ${text}`) % 36).toString(36)).join('');
}

/** The face of a person: the chosen one, or one from the id. */
export function faceOf(person: { id: string; face?: string }): string {
  return person.face || codeFrom(person.id);
}

/** Faces to choose from, other ones for every page; all of them different. */
export function suggestions(seed: string, page: number, many = 12): string[] {
  return Array.from({ length: many }, (_, n) => {
    const code = codeFrom(`${seed} ${page} ${n}`);
    return ((page * many + n) % HEADS.length).toString(36) + code.slice(1); // all kinds of heads
  });
}
