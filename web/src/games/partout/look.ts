import { verbs, type OwnLook } from '../look';
import { spoken } from './speech';

export const look: OwnLook = {
  cover: { ground: '#1d4e6b', ink: '#f4dcae', icon: 'queen-crown', cards: ['r7', 'K', 'J'] },
  byHand: verbs('number', 'colour', 'announce', 'play', 'jail'),
  spoken,
  deeds: [], // all of it lies on the table
};
