import { verbs, type OwnLook } from '../look';
import { spoken } from './speech';

export const look: OwnLook = {
  cover: { ground: '#8a4a1c', ink: '#ffe9c2', icon: 'prisoner', cards: ['yellow', 'blue', 'red'] },
  byHand: verbs('take', 'lay', 'skip', 'count', 'return'),
  spoken,
  deeds: ['take', 'jail', 'lay', 'skip', 'return'],
};
