// Texts of ratings and leaderboards.

import type { Both } from './index.svelte';

export const RATINGS = {
  title: { en: 'Ratings', de: 'Wertung' },
  lead: {
    en: 'Everybody begins with 1500 ± 400. The second number says how sure the first one is: your true strength is within it in 95 of 100 cases. It shrinks with every rated match.',
    de: 'Alle beginnen mit 1500 ± 400. Die zweite Zahl sagt, wie sicher die erste ist: In 95 von 100 Fällen liegt deine wahre Stärke dazwischen. Mit jeder gewerteten Partie wird sie kleiner.',
  },
  mine: { en: 'My ratings', de: 'Meine Wertungszahlen' },
  none: {
    en: 'You have no rating yet: open a table and switch on “rated”.',
    de: 'Noch hast du keine: Eröffne einen Tisch und schalte „gewertet“ ein.',
  },
  matches: { en: '{n} matches', de: '{n} Partien' },
  match: { en: 'one match', de: 'eine Partie' },
  board: { en: 'Leaderboard', de: 'Rangliste' },
  boardAbout: {
    en: 'Ordered by what somebody’s strength is at least: rating less margin. Only those are listed who want to be.',
    de: 'Geordnet danach, wie stark jemand mindestens ist: Zahl minus Spanne. Hier steht nur, wer das möchte.',
  },
  empty: { en: 'Nobody is listed yet.', de: 'Noch steht hier niemand.' },
  name: { en: 'Name', de: 'Name' },
  place: { en: 'Place', de: 'Platz' },
  rating: { en: 'Rating', de: 'Wertung' },
  played: { en: 'Matches', de: 'Partien' },
  bots: { en: 'Bots have fixed ratings: {list}.', de: 'Bots haben feste Zahlen: {list}.' },
  appear: { en: 'List me in leaderboards', de: 'In Ranglisten mit Namen erscheinen' },
  appearAbout: {
    en: 'Ratings, and results of the deal of the day. Otherwise nobody sees yours.',
    de: 'Mit Wertung und Ergebnissen der Partie des Tages. Sonst sieht niemand deine.',
  },
  course: { en: 'How it came to that', de: 'Wie es dazu kam' },

  // at a table
  rated: { en: 'rated', de: 'gewertet' },
  ratedOn: { en: 'Rated', de: 'Gewertet' },
  ratedAbout: {
    en: 'Matches count for ratings, against bots too. No hints, nothing is taken back, and whoever leaves comes last.',
    de: 'Partien zählen für die Wertung, auch gegen Bots. Keine Tipps, kein Zurücknehmen, und wer geht, wird Letzter.',
  },
  leavingVoid: { en: 'If somebody leaves, the match does not count', de: 'Geht jemand, zählt die Partie nicht' },
} satisfies Record<string, Both>;
