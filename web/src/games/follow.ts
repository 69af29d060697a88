// Why just these cards can be played, as far as the choices on offer show it.

import { SUIT_NAMES, isSuit } from '../cards/suits';
import { both } from '../i18n/index.svelte';

const WORDS = {
  follow: { de: 'Bediene {suit}', en: 'Follow suit: {suit}' },
  free: { de: 'Du hast kein {suit}: Spiel, was du willst', en: 'You have no {suit}: play what you like' },
};

/** Takes the suit led, the hand and the choices; null where there is nothing to say. */
export function follows(led: string | null | undefined, hand: string[] | null, choices: string[]): string | null {
  const playable = choices.filter((choice) => choice.startsWith('play ')).map((choice) => choice.split(' ')[1] ?? '');
  if (!led || !isSuit(led) || !hand || playable.length === 0) return null;
  const suit = both(SUIT_NAMES[led]);
  if (playable.every((card) => card.startsWith(led))) return both(WORDS.follow, { suit });
  const free = playable.length === hand.length && !hand.some((card) => card.startsWith(led));
  return free ? both(WORDS.free, { suit }) : null;
}
