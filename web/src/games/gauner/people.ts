// The seven crooks. What marks each is also the sign of the kind.

import type { Person } from '../../cards/portrait/kit';
import type { Kind } from './kinds';

export const PEOPLE: Record<Kind, Person> = {
  yellow: { skin: 0, face: 'sly', hair: 'curls', shade: 'brown', gear: 'mask', wears: 'stripes' },
  orange: { skin: 1, face: 'calm', hair: 'short', shade: 'black', beard: 'handlebar', hat: 'bowler', wears: 'check' },
  red: { skin: 2, face: 'stern', hair: 'short', shade: 'black', gear: 'scarf', hat: 'cowboy', wears: 'shirt' },
  purple: { skin: 0, face: 'sly', hair: 'sides', shade: 'grey', gear: 'monocle', hat: 'top', wears: 'suit' },
  blue: { skin: 3, face: 'sly', hat: 'hood', wears: 'hoodie' },
  green: { skin: 1, face: 'stern', hat: 'balaclava', wears: 'turtle', holds: 'money' },
  grey: { skin: 0, face: 'lips', hair: 'long', shade: 'red', hat: 'wide', wears: 'dress', holds: 'key' },
};
