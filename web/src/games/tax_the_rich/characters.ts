// The fifteen characters: what is printed on their cards and rule cards, and the picture that each has here.

import { characters } from '../../wire/reference/tax_the_rich';

type Value = keyof typeof characters;

const ICONS: Record<Value, string> = {
  '1': 'bindle',
  '2': 'stork-delivery',
  '3': 'miner',
  '3.5': 'teacher',
  '4': 'palette',
  '5': 'newspaper',
  '5.5': 'stamper',
  '6': 'police-officer-head',
  '7': 'microscope',
  '7.5': 'chart',
  '8': 'stethoscope',
  '9': 'gavel',
  '10': 'smartphone',
  '11': 'top-hat',
  '12': 'capitol',
};

export type Character = (typeof characters)[Value] & { icon: string };

export const CHARACTERS: Record<string, Character> = Object.fromEntries(
  Object.entries(characters).map(([value, printed]) => [value, { ...printed, icon: ICONS[value as Value] }]),
);
