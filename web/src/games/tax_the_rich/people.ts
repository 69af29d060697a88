// The fifteen characters as people, by value.

import type { Person } from '../../cards/portrait/kit';

export const PEOPLE: Record<string, Person> = {
  '1': { skin: 0, face: 'calm', hair: 'short', shade: 'brown', beard: 'stubble', hat: 'bobble', wears: 'patched', holds: 'bindle' }, // Poor
  '2': { skin: 3, face: 'lips', hair: 'bun', shade: 'black', wears: 'blouse', holds: 'baby' }, // Mother
  '3': { skin: 2, face: 'stern', hair: 'short', shade: 'black', beard: 'moustache', hat: 'hard', wears: 'overalls', holds: 'wrench' }, // Worker
  '3.5': { skin: 0, face: 'lips', hair: 'bun', shade: 'red', gear: 'glasses', wears: 'shirt', holds: 'chalk' }, // Teacher
  '4': { skin: 2, face: 'lips', hair: 'curls', shade: 'black', hat: 'beret', wears: 'jumper', holds: 'palette' }, // Artist
  '5': { skin: 1, face: 'lips', hair: 'tail', shade: 'brown', wears: 'trench', holds: 'microphone' }, // Journalist
  '5.5': { skin: 0, face: 'calm', hair: 'bob', shade: 'grey', gear: 'round', wears: 'blouse', holds: 'stamp' }, // Clerk
  '6': { skin: 1, face: 'stern', hair: 'short', shade: 'brown', beard: 'moustache', hat: 'peaked', wears: 'uniform', holds: 'baton' }, // Police
  '7': { skin: 3, face: 'lips', hair: 'afro', shade: 'black', gear: 'goggles', wears: 'coat', holds: 'flask' }, // Scientist
  '7.5': { skin: 0, face: 'merry', hair: 'slick', shade: 'blond', gear: 'headset', wears: 'suit', holds: 'chart' }, // Broker
  '8': { skin: 2, face: 'calm', hair: 'parted', shade: 'black', gear: 'mirror', wears: 'coat', holds: 'clipboard' }, // Doctor
  '9': { skin: 1, face: 'lips', hair: 'wig', shade: 'white', wears: 'robe', holds: 'gavel' }, // Judge
  '10': { skin: 1, face: 'merry', hair: 'curls', shade: 'blond', gear: 'shades', hat: 'cap', wears: 'hoodie', holds: 'phone' }, // Influencer
  '11': { skin: 0, face: 'sly', hair: 'sides', shade: 'white', beard: 'handlebar', gear: 'monocle', hat: 'top', wears: 'vest', holds: 'money' }, // Billionaire
  '12': { skin: 0, face: 'calm', hair: 'parted', shade: 'grey', wears: 'sash', holds: 'flag' }, // President
};
