// What a card of Party Bugs is and does, in a sentence.

import { both } from '../../i18n/index.svelte';
import { king } from '../../wire/reference/party_bugs';

const WORDS = {
  inHand: { de: 'Die {n}: Wer niedrig spielt, nimmt zuerst; danach liegt sie für die nächste Runde auf der Tanzfläche.', en: 'The {n}: who plays low takes first; then it lies on the dance floor for the next round.' },
  king: { de: 'Der Party-King (13): Wer ihn spielt, nimmt die ganze Tanzfläche.', en: 'The Party King (13): whoever plays it takes the whole dance floor.' },
  onFloor: { de: 'Die {n}: zählt {n} in der Auslage, wo sie liegt; eine zweite {n} dazu, und beide sind weg. Die kleinste Summe gewinnt.', en: 'The {n}: counts {n} in the display it lies in; a second {n} beside it, and both are gone. The lowest sum wins.' },
};

/** One in the hand. */
export function explainHand(value: number): string {
  return both(value === king ? WORDS.king : WORDS.inHand, { n: value });
}

/** One that lies open, to be taken or taken. */
export function explainLying(value: number): string {
  return both(WORDS.onFloor, { n: value });
}
