import { verbs, type OwnLook } from '../look';

export const look: OwnLook = {
  cover: { ground: '#2f2a3a', ink: '#f0c674', icon: 'robber', cards: ['k12', 'b7', 'r10'] },
  byHand: verbs('pass', 'play'),
};
