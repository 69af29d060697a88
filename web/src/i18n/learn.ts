// Texts of the guided first round. They come with its screen, not with the first load.

import type { Both } from './index.svelte';

export const LEARN = {
  title: { en: 'Learn {game}', de: '{game} lernen' },
  coach: { en: 'Your coach', de: 'So geht’s' },
  welcome: { en: 'Welcome', de: 'Willkommen' },
  next: { en: 'Got it', de: 'Verstanden' },
  watch: { en: 'The others play. I will be back when something new comes up.', de: 'Die anderen spielen. Ich melde mich, wenn etwas Neues kommt.' },
  yours: { en: 'Your turn. You know this already.', de: 'Du bist dran. Das kennst du schon.' },
  back: { en: 'Step before', de: 'Schritt davor' },
  forth: { en: 'Step after', de: 'Schritt danach' },
  skip: { en: 'Play without help', de: 'Ohne Hilfe spielen' },
  more: { en: 'More in the rules', de: 'Mehr in den Regeln' },
  goOn: { en: 'Play on', de: 'Weiterspielen' },
  rules: { en: 'Read the rules', de: 'Regeln lesen' },
  other: { en: 'Another game', de: 'Ein anderes Spiel' },
  missing: { en: 'There is no guided first round of this game.', de: 'Zu diesem Spiel gibt es keine begleitete erste Runde.' },
  instead: {
    en: 'Its rules tell how it goes, and bots do not mind a beginner.',
    de: 'Wie es geht, steht in den Regeln, und Bots spielen gern auch mit Anfängern.',
  },
  table: { en: 'Open a table', de: 'Einen Tisch eröffnen' },
} satisfies Record<string, Both>;
