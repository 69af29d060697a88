import { verbs, type OwnLook } from '../look';
import { spoken } from './speech';

export const look: OwnLook = {
  cover: { ground: '#8a4a1c', ink: '#ffe9c2', icon: 'prisoner' },
  byHand: verbs('take', 'lay', 'skip', 'count', 'return'),
  ownSummary: true,
  spoken,
  deeds: ['take', 'jail', 'lay', 'skip', 'return'],
};
