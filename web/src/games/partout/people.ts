// The court. The Dungeon is a place: somebody looks out of it.

import type { Person } from '../../cards/portrait/kit';

export const COURT: Record<string, Person> = {
  K: { skin: 0, face: 'stern', hair: 'short', shade: 'red', beard: 'full', hat: 'crown', wears: 'ermine', holds: 'sceptre' },
  Q: { skin: 3, face: 'lips', hair: 'long', shade: 'black', hat: 'tiara', wears: 'gownly', holds: 'rose' },
  J: { skin: 1, face: 'merry', hat: 'jester', wears: 'motley', holds: 'bauble' },
  D: { skin: 0, face: 'stern', hair: 'curls', shade: 'brown', beard: 'stubble', wears: 'stripes', holds: 'bars' },
  M: { skin: 2, face: 'calm', beard: 'long', shade: 'white', hat: 'turban', wears: 'scholar', holds: 'abacus' },
  A: { skin: 1, face: 'lips', hair: 'long', shade: 'black', hat: 'pointed', wears: 'turtle', holds: 'flask' },
};
