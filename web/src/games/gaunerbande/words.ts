// Names of cards for those who listen; the prompts of this table.

import { both } from '../../i18n/index.svelte';
import { cards } from '../../wire/reference/gaunerbande';

export function cardName(card: string): string {
  return both(cards[card]!);
}

export const WORDS = {
  pass: { de: 'Weitergeben an {name}', en: 'Pass to {name}' },
  pick: { de: 'Wähle drei Karten für {name}: {n} von {all}', en: 'Pick three cards for {name}: {n} of {all}' },
  enough: { de: 'Drei sind genug: Tippe erst eine der gewählten an, um sie zu behalten.', en: 'Three are enough: tap one of those picked to keep it first.' },
  passed: { de: 'Deine drei Karten gehen an {name}.', en: 'Your three cards go to {name}.' },
  passes: { de: 'Drei Karten gehen an {name}.', en: 'Three cards go to {name}.' },
  keep: { de: 'In dieser Runde wird nichts weitergegeben.', en: 'Nothing is passed on in this round.' },
  penalties: { de: 'Minuspunkte in dieser Runde: {n}', en: 'Penalty points in this round: {n}' },
  open: { de: 'Schwarz ist offen', en: 'Black is open' },
  united: { de: '{name} hat die ganze Bande!', en: '{name} has the whole band!' },
  unitedYou: { de: 'Du hast die ganze Bande!', en: 'You have the whole band!' },
  gives: { de: '{name} gibt dir', en: '{name} gives you' },
};
