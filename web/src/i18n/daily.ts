// Texts of the deal of the day.

import type { Both } from './index.svelte';

export const DAILY = {
  title: { en: 'Deal of the day', de: 'Partie des Tages' },
  lead: {
    en: 'The same cards for everybody, masters in the other seats, and one try that counts.',
    de: 'Für alle dieselben Karten, Meister auf den anderen Plätzen, und ein Versuch, der zählt.',
  },
  all: { en: 'All games of today', de: 'Alle Spiele von heute' },
  play: { en: 'Play', de: 'Spielen' },
  goOn: { en: 'Go on playing', de: 'Weiterspielen' },
  look: { en: 'Result', de: 'Ergebnis' },
  open: { en: 'not played yet', de: 'noch nicht gespielt' },
  playing: { en: 'begun', de: 'angefangen' },
  done: { en: 'done', de: 'gespielt' },
  givenUp: { en: 'given up', de: 'aufgegeben' },
  played: { en: '{n} have played it', de: '{n} haben sie gespielt' },
  playedOne: { en: 'one person has played it', de: 'eine Person hat sie gespielt' },
  playedNone: { en: 'nobody has played it yet', de: 'noch niemand hat sie gespielt' },
  until: { en: 'until {time}', de: 'bis {time}' },
  none: { en: 'There is no deal today.', de: 'Heute gibt es keine Partie.' },
  noneFrom: {
    en: 'This server takes its deals from {source}, which does not answer.',
    de: 'Dieser Server übernimmt seine Karten von {source}, und von dort kommt keine Antwort.',
  },
  once: {
    en: 'Nothing can be taken back and there are no hints. You can stop in between and go on later; whoever leaves the table has given up.',
    de: 'Zurücknehmen geht nicht, Tipps gibt es keine. Unterbrechen kannst du jederzeit; wer den Tisch verlässt, hat aufgegeben.',
  },
  secret: {
    en: 'Until you have played, you see nothing of how others fared.',
    de: 'Bevor du gespielt hast, siehst du nicht, wie es anderen ergangen ist.',
  },

  // results
  points: { en: 'points', de: 'Punkte' },
  yourScore: { en: 'Your score', de: 'Dein Ergebnis' },
  master: { en: 'A master in your seat', de: 'Ein Meister auf deinem Platz' },
  masterPlays: { en: 'is still playing …', de: 'spielt noch …' },
  beaten: { en: 'Better than', de: 'Besser als' },
  share: { en: '{n} % of all', de: '{n} % von allen' },
  accuracy: { en: 'Your play', de: 'Dein Spiel' },
  luck: { en: 'Luck with the cards', de: 'Kartenglück' },
  everybody: { en: 'Everybody', de: 'Alle' },
  place: { en: 'Place', de: 'Platz' },
  name: { en: 'Name', de: 'Name' },
  score: { en: 'Score', de: 'Stand' },
  duplicate: { en: 'Duplicate points', de: 'Vergleichs\u00adpunkte' },
  duplicateAbout: {
    en: 'Duplicate points: how many of a hundred others, the master among them, one has beaten; a tie counts half.',
    de: 'Vergleichspunkte: wie viele von hundert anderen man geschlagen hat, der Meister zählt mit, Gleichstand halb.',
  },
  you: { en: 'you', de: 'du' },
  somebody: { en: 'somebody', de: 'jemand' },
  replay: { en: 'Replay and review', de: 'Nachspielen und auswerten' },
  practise: { en: 'Play it again for practice', de: 'Zur Übung noch einmal spielen' },
  shareText: { en: 'Share as text', de: 'Als Text teilen' },
  told: {
    en: 'Stammtisch · {game} · deal of the day {day}\nMy score {score}, a master {master}',
    de: 'Stammtisch · {game} · Partie des Tages {day}\nMein Ergebnis {score}, ein Meister {master}',
  },
  toldShare: { en: 'better than {n} % of all', de: 'besser als {n} % von allen' },
  pictureLine: { en: 'Deal of the day · {day}', de: 'Partie des Tages · {day}' },
  pictureMaster: { en: 'A master', de: 'Ein Meister' },
  pictureMe: { en: 'Me', de: 'Ich' },

  // tables
  week: { en: 'This week', de: 'Diese Woche' },
  month: { en: 'This month', de: 'Dieser Monat' },
  days: { en: 'Days', de: 'Tage' },
  noResults: { en: 'No results yet.', de: 'Noch keine Ergebnisse.' },

  // old days
  old: { en: 'Days past', de: 'Vergangene Tage' },
  oldAbout: { en: 'Any day since {first}, for practice.', de: 'Jeder Tag seit {first}, zur Übung.' },
  day: { en: 'Day', de: 'Tag' },
  show: { en: 'Show', de: 'Zeigen' },

  // the chain
  chain: { en: 'Were the cards settled beforehand?', de: 'Standen die Karten vorher fest?' },
  chainAbout: {
    en: 'On {first} this server published the number below and with it settled the cards of a whole year, without showing them. When a day is over, what belongs to it is shown, and anybody can check that it fits.',
    de: 'Am {first} hat der Server die Zahl unten veröffentlicht und damit die Karten eines ganzen Jahres festgelegt, ohne sie zu zeigen. Ist ein Tag vorbei, wird gezeigt, was zu ihm gehört, und alle können prüfen, ob es passt.',
  },
  anchor: { en: 'Anchor of the chain', de: 'Anker der Kette' },
  check: { en: 'Check all days past here', de: 'Alle vergangenen Tage hier prüfen' },
  checked: { en: '{n} days checked: all of them belong to the anchor.', de: '{n} Tage geprüft: Alle gehören zum Anker.' },
  checkedOne: { en: 'One day checked: it belongs to the anchor.', de: 'Ein Tag geprüft: Er gehört zum Anker.' },
  nothingToCheck: { en: 'The first day is not over yet: there is nothing to check so far.', de: 'Der erste Tag ist noch nicht vorbei: Zu prüfen gibt es noch nichts.' },
  wrong: { en: 'The day {day} does not belong to the anchor!', de: 'Der Tag {day} gehört nicht zum Anker!' },
  changed: { en: 'The anchor is not the one this browser has seen before!', de: 'Der Anker ist nicht der, den dieser Browser schon kannte!' },
  proof: { en: 'Proof as a file', de: 'Beweis als Datei' },

  // at the table
  counted: { en: 'Deal of the day', de: 'Partie des Tages' },
  practice: { en: 'Deal of the day, practice', de: 'Partie des Tages, Übung' },
  toResult: { en: 'How did others fare?', de: 'Wie ging es anderen?' },
} satisfies Record<string, Both>;
