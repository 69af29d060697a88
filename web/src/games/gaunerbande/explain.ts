// What a card of Gaunerbande is and does, in a sentence.

import { politician } from '../../wire/reference/gaunerbande';
import { both } from '../../i18n/index.svelte';
import { capital } from '../../table/said';
import { cardName } from './words';

const WORDS = {
  crook: { de: '{card}: ein Gauner. Wer den Stich gewinnt, bekommt 1 Minuspunkt.', en: '{card}: a crook. Whoever wins the trick pays 1 point.' },
  politician: { de: '{card}: Wer den Stich gewinnt, bekommt {n} Minuspunkte.', en: '{card}: whoever wins the trick pays {n} points.' },
  harmless: { de: '{card}: kostet nichts. Die höchste Karte der ausgespielten Farbe gewinnt den Stich.', en: '{card}: costs nothing. The highest card of the suit led wins the trick.' },
};

export function explainCard(card: string, players: number): string {
  const name = { card: capital(cardName(card)) };
  if (card === 'r10') return both(WORDS.politician, { ...name, n: politician[players] ?? 0 });
  return both(card.startsWith('k') ? WORDS.crook : WORDS.harmless, name);
}
