import type { OwnLook } from '../look';
import { spoken } from './speech';

export const look: OwnLook = {
  cover: { ground: '#1f5a43', ink: '#f2d58a', icon: 'top-hat', cards: ['b2', 'r11', 'g3'] },
  byHand: (choice) => choice !== 'steal none' && !choice.startsWith('worker'),
  spoken,
};
