import type { PartyBugsView } from '../../wire/views';
import { verbs, type OwnLook } from '../look';

export const look: OwnLook = {
  cover: { ground: '#7c2f4d', ink: '#ffd9a0', icon: 'beetle-shell', cards: ['3', '13', '7'] },
  byHand: verbs('hide', 'play', 'take', 'pair'),
  deeds: ['take', 'leave', 'pair', 'king'],
  spoken: { king: () => 'Party King!' },
  unseated: { name: 'Paul', score: (view) => (view as Partial<PartyBugsView>).paul?.score },
};
