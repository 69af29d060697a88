// What a card of Partout is and does under the present trump, in a sentence.

import { both } from '../../i18n/index.svelte';
import { capital } from '../../table/said';
import { stars } from './standing';
import type { Trump } from './view';
import { cardName } from './words';

const WORDS = {
  special: { de: '{card}.', en: '{card}.' },
  both: { de: '{card}: Trumpfzahl und Trumpffarbe, die stärkste Karte unter den Wappen.', en: '{card}: trump number and trump colour, the strongest of all shields.' },
  number: { de: '{card}: hat die Trumpfzahl und schlägt die ganze Trumpffarbe.', en: '{card}: has the trump number, and beats the whole trump colour.' },
  colour: { de: '{card}: hat die Trumpffarbe und schlägt die ausgespielte Farbe.', en: '{card}: has the trump colour, and beats the colour led.' },
  plain: { de: '{card}: kein Trumpf; gewinnt höchstens, wenn ihre Farbe ausgespielt ist.', en: '{card}: no trump; it can win only where its colour is led.' },
};

export function explainCard(card: string, trump: Trump): string {
  const name = { card: capital(cardName(card)) };
  if (card.length === 1) return both(WORDS.special, name);
  if (stars(card, trump) === 2) return both(WORDS.both, name);
  if (Number(card.slice(1)) === trump.number) return both(WORDS.number, name);
  return both(card[0] === trump.colour ? WORDS.colour : WORDS.plain, name);
}
