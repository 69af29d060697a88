// Texts about playing without a server.

import type { Both } from './index.svelte';

export const OFFLINE = {
  title: { en: 'Play offline', de: 'Offline spielen' },
  lead: {
    en: 'All games and bots, with hints and reviews, without any connection: on the train, on a plane, in the cellar bar.',
    de: 'Alle Spiele und Bots, mit Tipps und Rückblick, ganz ohne Verbindung: im Zug, im Flugzeug, in der Kellerbar.',
  },
  make: { en: 'Make available offline', de: 'Offline verfügbar machen' },
  size: { en: 'About {mb} MB, fetched once and kept in this browser.', de: 'Etwa {mb} MB, einmal geladen und in diesem Browser aufgehoben.' },
  fetching: { en: 'Fetching: {done} of {of} MB', de: 'Wird geladen: {done} von {of} MB' },
  failed: { en: 'That did not work. Is there a connection?', de: 'Das hat nicht geklappt. Gibt es eine Verbindung?' },
  none: { en: 'This server does not offer it.', de: 'Dieser Server bietet das nicht an.' },
  kept: { en: 'Everything is here: you can play without a connection.', de: 'Alles da: Du kannst ohne Verbindung spielen.' },
  play: { en: 'Play offline now', de: 'Jetzt offline spielen' },
  back: { en: 'Go online', de: 'Online gehen' },
  on: { en: 'You are playing offline, against bots.', de: 'Du spielst offline, gegen Bots.' },
  automatic: {
    en: 'The server does not answer, so you are playing offline, against bots.',
    de: 'Der Server antwortet nicht, darum spielst du offline, gegen Bots.',
  },
  demo: { en: 'A demo without a server: everything stays in this browser.', de: 'Eine Demo ohne Server: Alles bleibt in diesem Browser.' },
  more: { en: 'More about it', de: 'Mehr dazu' },
  lost: { en: 'The server does not answer.', de: 'Der Server antwortet nicht.' },
  where: {
    en: 'Matches are kept in this browser. When you are online again, finished ones are added to your history, marked as played offline; they are never rated.',
    de: 'Partien bleiben in diesem Browser. Bist du wieder online, kommen die beendeten in deine Partien, als offline gespielt gekennzeichnet; gewertet werden sie nie.',
  },
  needsServer: {
    en: 'Friends, groups, tournaments, ratings, the deal of the day and notices need the server.',
    de: 'Freunde, Gruppen, Turniere, Wertungen, die Partie des Tages und Nachrichten brauchen den Server.',
  },
  notHere: { en: 'Not without the server', de: 'Das geht nicht ohne Server' },
  broken: {
    en: 'Offline play does not start in this browser. A newer version of it may help.',
    de: 'Offline spielen geht in diesem Browser nicht. Vielleicht hilft eine neuere Version.',
  },
  taken: {
    en: 'Stammtisch is already open in another tab of this browser. Offline play goes on there.',
    de: 'Stammtisch ist schon in einem anderen Tab dieses Browsers offen. Dort geht es offline weiter.',
  },
  playedOffline: { en: 'Played offline', de: 'Offline gespielt' },
  uploaded: { en: 'Matches played offline are in your history now: {n}', de: 'Offline gespielte Partien sind jetzt in deinen Partien: {n}' },
  starting: { en: 'Getting the table ready …', de: 'Der Tisch wird vorbereitet …' },
  withBots: { en: 'Set up a table', de: 'Tisch einrichten' },
} satisfies Record<string, Both>;
