// Names of cards for those who listen; the prompts of this table.

import { both } from '../../i18n/index.svelte';

const COLOURS = {
  r: { de: 'rote', en: 'red' },
  b: { de: 'blaue', en: 'blue' },
  g: { de: 'grüne', en: 'green' },
  k: { de: 'schwarze', en: 'black' },
};
const TITLES: Record<string, { de: string; en: string }> = {
  r10: { de: 'korrupter Politiker', en: 'corrupt politician' },
  r0: { de: 'Staubsaugervertreter', en: 'vacuum-cleaner salesman' },
  b0: { de: 'Staubsaugervertreter', en: 'vacuum-cleaner salesman' },
  g0: { de: 'Staubsaugervertreter', en: 'vacuum-cleaner salesman' },
  g1: { de: 'Autoverkäufer', en: 'car salesman' },
  k0: { de: 'Schläger', en: 'thug' },
};

export function cardName(card: string): string {
  const colour = COLOURS[card[0] as keyof typeof COLOURS];
  const title = TITLES[card];
  return `${both(colour)} ${card.slice(1)}${title ? ` (${both(title)})` : ''}`;
}

export const WORDS = {
  pass: { de: 'Weitergeben an {name}', en: 'Pass to {name}' },
  pick: { de: 'Wähle drei Karten für {name}: {n} von {all}', en: 'Pick three cards for {name}: {n} of {all}' },
  passed: { de: 'Deine drei Karten gehen an {name}.', en: 'Your three cards go to {name}.' },
  passes: { de: 'Drei Karten gehen an {name}.', en: 'Three cards go to {name}.' },
  keep: { de: 'In dieser Runde wird nichts weitergegeben.', en: 'Nothing is passed on in this round.' },
  penalties: { de: 'Minuspunkte in dieser Runde: {n}', en: 'Penalty points in this round: {n}' },
  open: { de: 'Schwarz ist offen', en: 'Black is open' },
  received: { de: 'von {name}', en: 'from {name}' },
};
