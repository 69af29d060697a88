// Texts around what happens at a table: its pace, and what is said about it. They come with the table.

import type { Both } from './index.svelte';

export const EVENTS = {
  // the pace, in the settings
  pace: { en: 'Pace', de: 'Tempo' },
  calm: { en: 'calm', de: 'ruhig' },
  normal: { en: 'normal', de: 'normal' },
  quick: { en: 'quick', de: 'flott' },
  tap: { en: 'wait for my tap', de: 'auf mein Tippen warten' },
  none: { en: 'no motion', de: 'keine Bewegung' },

  happened: { en: 'What happened. Open the log', de: 'Was geschah. Verlauf öffnen' },
  goOn: { en: 'Tap to go on', de: 'Weiter: tippen' },
  yoursIn: { en: 'Your turn: {n} s', de: 'Du bist dran: {n} s' },

  // explanations
  cards: { en: 'Cards in hand: {n}.', de: 'Karten auf der Hand: {n}.' },
  tricks: { en: 'Tricks won in this round: {n}.', de: 'Gewonnene Stiche in dieser Runde: {n}.' },
  points: { en: 'Points in this match so far: {n}.', de: 'Punkte in dieser Partie bisher: {n}.' },
  clock: { en: 'Seconds left to choose. When they are up, a bot chooses.', de: 'So viele Sekunden bleiben zum Wählen. Danach wählt ein Bot.' },
} satisfies Record<string, Both>;
