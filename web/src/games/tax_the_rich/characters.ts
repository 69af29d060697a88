// The fifteen characters: what is printed on their cards and rule cards.

import { characters } from '../../wire/reference/tax_the_rich';

export type Character = (typeof characters)[keyof typeof characters];

export const CHARACTERS: Record<string, Character> = characters;
