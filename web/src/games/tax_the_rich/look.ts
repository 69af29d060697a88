import type { TaxTheRichView } from '../../wire/views';
import { both } from '../../i18n/index.svelte';
import { follows } from '../follow';
import type { OwnLook } from '../look';
import { OPENING, bidLabel, spoken } from './speech';

export const look: OwnLook = {
  cover: { ground: '#1f5a43', ink: '#f2d58a', icon: 'top-hat', cards: ['b2', 'r11', 'g3'] },
  byHand: (choice) => choice !== 'steal none' && !choice.startsWith('worker'),
  spoken,
  label: bidLabel,
  deeds: ['rule', 'point', 'frisk', 'draw', 'return', 'swap', 'takeover', 'worker', 'steal', 'stack', 'marker', 'lead', 'gift'],
  asks: (view) => {
    const { phase, led, hand, choices } = view as TaxTheRichView;
    if (phase === 'bid') return choices.includes('pass') ? null : both(OPENING);
    return phase === 'play' ? follows(led, hand, choices) : null;
  },
};
