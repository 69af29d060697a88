// Texts for those who play a game for the first time, and for the tables one goes on with.

import type { Both } from './index.svelte';

export const BEGINNERS = {
  first: { en: '{game}: your first time?', de: '{game}: zum ersten Mal?' },
  about: {
    en: 'A coach sits beside you at a real table, tells you each thing when it comes up, and leaves whenever you like.',
    de: 'Am echten Tisch sitzt jemand neben dir, erklärt alles, wenn es vorkommt, und geht, wann du willst.',
  },
  guide: { en: 'Guide me (3 minutes)', de: 'Zeig’s mir (3 Minuten)' },
  play: { en: 'Just play', de: 'Einfach losspielen' },
  goal: { en: 'Goal', de: 'Ziel' },
  gotIt: { en: 'Hide the goal', de: 'Ziel ausblenden' },
  lesson: { en: 'lesson', de: 'Lernrunde' },
  clear: { en: 'Clear', de: 'Wegräumen' },
  clearOf: { en: 'Clear: {title}, {names}', de: 'Wegräumen: {title}, {names}' },
  sure: { en: 'End this match?', de: 'Diese Partie beenden?' },
  sureOthers: { en: 'Leave this match? A bot takes your seat.', de: 'Diese Partie verlassen? Ein Bot übernimmt deinen Platz.' },
  sureWaiting: { en: 'Leave this table?', de: 'Diesen Tisch verlassen?' },
} satisfies Record<string, Both>;
