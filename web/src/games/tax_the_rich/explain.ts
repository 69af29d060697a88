// What a card of Tax the Rich is and does just now, in a sentence or two.

import { both } from '../../i18n/index.svelte';
import { capital } from '../../table/said';
import { characters } from '../../wire/reference/tax_the_rich';
import type { TaxView } from './view';
import { REVOLUTIONS, cardName } from './words';

const WORDS = {
  trump: { de: 'Trumpf.', en: 'Trump.' },
  poor: { de: 'Wer damit gewinnt, darf der reichsten Person einen Stich nehmen.', en: 'Who wins with it may take a stack from the richest.' },
  president: { de: 'Darf nur ausgespielt werden, wenn man nichts anderes hat.', en: 'May be led only from a hand that has nothing else.' },
  idle: { de: 'Ihre Regelkarte gilt nicht: Es zählt nur der Wert.', en: 'Its rule card is not in force: only its value counts.' },
  value: { de: 'Es zählt nur der Wert.', en: 'Only its value counts.' },
};
const BASE = { '1': WORDS.poor, '12': WORDS.president };

export function explainCard(card: string, { marker, phase, rule_cards, revolution }: TaxView): string {
  const value = card.slice(1) as keyof typeof characters;
  const trump = marker !== null && phase !== 'bid' && marker.suit === card[0] ? both(WORDS.trump) : '';
  const changed = revolution ? both(REVOLUTIONS[revolution].does) : '';
  return [`${capital(cardName(card))}.`, trump, powerOf(value, rule_cards), changed].filter(Boolean).join(' ');
}

/** Of a rule card, by its character's value. */
export function explainRule(value: string): string {
  const { name, rule } = characters[value as keyof typeof characters];
  return `${both(name)}, “${both(rule?.name ?? name)}”: ${both(rule?.effect ?? WORDS.value)}`;
}

function powerOf(value: keyof typeof characters, inForce: string[]): string {
  const { rule } = characters[value];
  if (!rule) return both(BASE[value as keyof typeof BASE] ?? WORDS.value);
  return both(inForce.includes(value) && rule.effect ? rule.effect : WORDS.idle);
}
