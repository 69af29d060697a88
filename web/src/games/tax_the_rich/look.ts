import type { OwnLook } from '../look';
import { bidLabel, spoken } from './speech';

export const look: OwnLook = {
  cover: { ground: '#1f5a43', ink: '#f2d58a', icon: 'top-hat' },
  byHand: (choice) => choice !== 'steal none' && !choice.startsWith('worker'),
  spoken,
  label: bidLabel,
};
