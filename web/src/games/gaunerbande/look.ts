import type { GaunerbandeView } from '../../wire/views';
import { follows } from '../follow';
import { verbs, type OwnLook } from '../look';

export const look: OwnLook = {
  cover: { ground: '#2f2a3a', ink: '#f0c674', icon: 'robber', cards: ['k12', 'b7', 'r10'] },
  byHand: verbs('pass', 'play'),
  deeds: ['coup'],
  asks: (view) => {
    const { phase, trick, hand, choices } = view as GaunerbandeView;
    return phase === 'play' ? follows(trick[0]?.card[0], hand, choices) : null;
  },
};
