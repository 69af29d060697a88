// Who is pictured: thirteen professions in red, blue and green, thirteen crooks in black, and the politician.

import type { Person } from '../../cards/portrait/kit';

type Trade = Omit<Person, 'skin'>;

/** By value. Whoever has the trade in another suit is somebody else: see LOOKS. */
const TRADES: Trade[] = [
  { face: 'merry', hair: 'short', hat: 'bowler', beard: 'moustache', wears: 'check', holds: 'vacuum' }, // vacuum-cleaner salesman
  { face: 'merry', hair: 'slick', gear: 'shades', wears: 'suit', holds: 'key' }, // car salesman
  { hat: 'flat', wears: 'vest', holds: 'newspaper' }, // paper seller
  { hat: 'straw', wears: 'overalls', holds: 'wheat' }, // farmer
  { hat: 'hard', wears: 'reflective', holds: 'hammer' }, // builder
  { hat: 'sailor', wears: 'jumper', holds: 'anchor' }, // sailor
  { hat: 'peaked', wears: 'uniform', holds: 'letter' }, // letter carrier
  { face: 'merry', hat: 'toque', wears: 'chef', holds: 'spoon' }, // cook
  { hat: 'nurse', wears: 'scrubs', holds: 'syringe' }, // nurse
  { hat: 'fire', wears: 'reflective', holds: 'axe' }, // firefighter
  { hair: 'sides', shade: 'grey', beard: 'whiskers', gear: 'round', wears: 'mayor' }, // mayor
  { hat: 'mortar', gear: 'glasses', wears: 'gown', holds: 'book' }, // professor
  { face: 'stern', hair: 'wig', shade: 'white', wears: 'robe', holds: 'gavel' }, // judge
];

type Head = Pick<Person, 'skin' | 'face' | 'hair' | 'shade' | 'beard'>;

/** Heads in turn: those of one trade differ, and so do neighbours in a hand. */
const HEADS: Head[] = [
  { skin: 0, hair: 'short', shade: 'red' },
  { skin: 2, hair: 'bob', shade: 'black', face: 'lips' },
  { skin: 1, hair: 'short', shade: 'brown', beard: 'full' },
  { skin: 3, hair: 'curls', shade: 'black' },
  { skin: 0, hair: 'long', shade: 'blond', face: 'lips' },
  { skin: 1, hair: 'curls', shade: 'grey', beard: 'handlebar' },
  { skin: 3, hair: 'tail', shade: 'black', face: 'lips' },
];
const SUITS = ['r', 'b', 'g'];

const CROOKS: Person[] = [
  { skin: 1, face: 'thug', beard: 'stubble', hair: 'sides', shade: 'black', wears: 'turtle', holds: 'knuckles' }, // thug
  { skin: 0, face: 'sly', hair: 'short', shade: 'red', hat: 'flat', wears: 'vest', holds: 'watch' }, // pickpocket
  { skin: 2, face: 'sly', hair: 'slick', shade: 'black', beard: 'goatee', hat: 'visor', wears: 'vest', holds: 'ace' }, // cardsharp
  { skin: 0, hair: 'short', gear: 'mask', hat: 'beanie', beard: 'stubble', wears: 'stripes', holds: 'crowbar' }, // burglar
  { skin: 3, face: 'sly', hair: 'sides', shade: 'grey', beard: 'goatee', gear: 'headset', wears: 'shirt', holds: 'dial' }, // safe-cracker
  { skin: 0, face: 'sly', hair: 'bun', shade: 'grey', gear: 'loupe', wears: 'blouse', holds: 'banknote' }, // forger
  { skin: 2, face: 'stern', beard: 'full', shade: 'grey', hair: 'short', hat: 'sailor', wears: 'jumper', holds: 'bottle' }, // smuggler
  { skin: 1, face: 'merry', hair: 'long', shade: 'black', gear: 'patch', hat: 'tricorn', wears: 'trench', holds: 'cutlass' }, // pirate
  { skin: 2, face: 'stern', hair: 'short', shade: 'black', gear: 'scarf', hat: 'cowboy', wears: 'shirt', holds: 'dynamite' }, // train robber
  { skin: 0, face: 'lips', hair: 'long', shade: 'red', hat: 'wide', wears: 'dress', holds: 'vial' }, // poisoner
  { skin: 1, face: 'stern', hair: 'short', shade: 'brown', gear: 'shades', hat: 'fedora', wears: 'trench', holds: 'briefcase' }, // spy
  { skin: 3, face: 'sly', gear: 'round', hat: 'hood', wears: 'hoodie', holds: 'laptop' }, // hacker
  { skin: 0, face: 'stern', hair: 'slick', shade: 'black', beard: 'moustache', hat: 'top', gear: 'monocle', wears: 'pinstripe', holds: 'cigar' }, // the boss
];

const POLITICIAN: Person = { skin: 0, face: 'sly', hair: 'quiff', shade: 'white', wears: 'sash', holds: 'banknote' };

/** Who is on a card, such as "r10"; those of black are crooks. */
export function personOf(card: string): Person {
  const value = Number(card.slice(1));
  if (card === 'r10') return POLITICIAN;
  if (card[0] === 'k') return CROOKS[value]!;
  const head = HEADS[(value + 2 * SUITS.indexOf(card[0]!)) % HEADS.length]!;
  return { ...head, ...TRADES[value]! };
}
