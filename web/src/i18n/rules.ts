// Texts of the rules screen. They come with the screen, not with the first load.

import type { Both } from './index.svelte';

export const RULES = {
  title: { en: 'The rules of {game}', de: 'Die Regeln von {game}' },
  heading: { en: 'Rules', de: 'Regeln' },
  games: { en: 'Choose the game', de: 'Spiel wählen' },
  search: { en: 'Search in the rules', de: 'In den Regeln suchen' },
  clear: { en: 'Clear the search', de: 'Suche löschen' },
  contents: { en: 'Contents', de: 'Inhalt' },
  hits: { en: '{n} of {all} sections', de: '{n} von {all} Abschnitten' },
  nothing: { en: 'Nothing found for “{query}”.', de: 'Nichts gefunden zu „{query}“.' },
  here: { en: 'You are here', de: 'Hier bist du gerade' },
  players: { en: 'Players', de: 'Personen' },
  minutes: { en: 'Minutes', de: 'Minuten' },
  goal: { en: 'Goal', de: 'Ziel' },
  example: { en: 'Example', de: 'Beispiel' },
  tip: { en: 'Tip', de: 'Tipp' },
  anchor: { en: 'Link to “{title}”', de: 'Link zu „{title}“' },
  learn: { en: 'Learn it at a table', de: 'Am Tisch lernen' },
  pad: { en: 'Score pad', de: 'Punkteblock' },
  wholePage: { en: 'All rules on a page', de: 'Alle Regeln als Seite' },
  none: { en: 'There are no rules of {game} to read here.', de: 'Zu {game} gibt es hier keine Regeln zum Nachlesen.' },
  missing: { en: 'There is no such game.', de: 'Dieses Spiel gibt es nicht.' },
  unofficial: {
    en: 'Retold in our own words. The box and its rulebook are the publisher’s; if you like the game, buy it.',
    de: 'In eigenen Worten erzählt. Schachtel und Anleitung gehören dem Verlag; wenn dir das Spiel gefällt, kauf es.',
  },

  // pictures
  wins: { en: 'wins', de: 'gewinnt' },
  jailed: { en: 'jailed', de: 'im Verlies' },
  trump: { en: 'Trump', de: 'Trumpf' },
  counts: { en: 'counts {n}', de: 'zählt {n}' },
  toHand: { en: 'hand', de: 'Hand' },
  toPrison: { en: 'prison', de: 'Gefängnis' },
  fresh: { en: 'new', de: 'neu' },
  gone: { en: 'gone', de: 'weg' },
  faceDown: { en: 'face down', de: 'verdeckt' },
  beats: { en: 'beats', de: 'schlägt' },
  row: { en: 'Row', de: 'Reihe' },
  marker: { en: 'the marker', de: 'der Bietmarker' },
  mayGo: { en: 'possible', de: 'möglich' },
} satisfies Record<string, Both>;
