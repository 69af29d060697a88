// What a card of Gaunerbande is and does, in a sentence.

import { politician } from '../../wire/reference/gaunerbande';
import { both } from '../../i18n/index.svelte';
import { capital } from '../../table/said';
import { cardName } from './words';

const WORDS = {
  crook: { de: '{card}: ein Gauner, kostet 1 Punkt, wer den Stich gewinnt.', en: '{card}: a crook, costs 1 point whoever wins the trick.' },
  politician: { de: '{card}: kostet {n} Punkte, wer den Stich gewinnt.', en: '{card}: costs {n} points whoever wins the trick.' },
  harmless: { de: '{card}: kostet nichts. Die höchste Karte der ausgespielten Farbe gewinnt den Stich.', en: '{card}: costs nothing. The highest card of the suit led wins the trick.' },
};

export function explainCard(card: string, players: number): string {
  const name = { card: capital(cardName(card)) };
  if (card === 'r10') return both(WORDS.politician, { ...name, n: politician[players] ?? 0 });
  return both(card.startsWith('k') ? WORDS.crook : WORDS.harmless, name);
}
