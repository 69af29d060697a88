// Letters for suits, for those who want them: a setting, as colour and shape are enough for most.

import { both, type Both } from '../i18n/index.svelte';
import { settings } from '../settings.svelte';
import type { Suit } from './suits';

/** No two suits have the same ones in a language, in no game. */
export const LETTERS: Record<Suit, Both> = {
  r: { de: 'R', en: 'R' },
  g: { de: 'Gr', en: 'G' },
  b: { de: 'B', en: 'Bu' },
  k: { de: 'S', en: 'Bk' },
  y: { de: 'Ge', en: 'Y' },
};

/** The letters if they are wanted, otherwise nothing. */
export function wanted(letters: Both): string {
  return settings.letters ? both(letters) : '';
}

export const letterOf = (suit: Suit): string => wanted(LETTERS[suit]);
