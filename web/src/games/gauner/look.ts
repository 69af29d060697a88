import { verbs, type OwnLook } from '../look';

export const look: OwnLook = {
  cover: { ground: '#8a4a1c', ink: '#ffe9c2', icon: 'prisoner', cards: ['yellow', 'blue', 'red'] },
  byHand: verbs('take', 'lay', 'skip', 'count', 'return'),
};
