// Texts of the score pad. They come with its screen, not with the first load.

import type { Both } from './index.svelte';

export const PAD = {
  title: { en: 'Score pad', de: 'Punkteblock' },
  lead: {
    en: 'For a real table with real cards. It counts, checks and remembers, without a network too.',
    de: 'Für den echten Tisch mit echten Karten. Er rechnet, prüft und merkt sich alles, auch ohne Netz.',
  },
  none: {
    en: 'There is no score pad for {game} yet. These games have one:',
    de: 'Für {game} gibt es noch keinen Punkteblock, aber für diese Spiele:',
  },
  goOn: { en: 'Go on: round {n}', de: 'Weiter: Runde {n}' },
  finished: { en: 'Finished', de: 'Zu Ende' },
  fresh: { en: 'New sheet', de: 'Neuer Zettel' },
  all: { en: 'All games', de: 'Alle Spiele' },
  rules: { en: 'Rules', de: 'Regeln' },

  // setting up
  players: { en: 'How many play?', de: 'Wie viele spielen mit?' },
  names: { en: 'Who plays? In seat order, clockwise.', de: 'Wer spielt mit? In Sitzreihenfolge, im Uhrzeigersinn.' },
  name: { en: 'Player {n}', de: 'Person {n}' },
  options: { en: 'Agreed', de: 'Vereinbart' },
  target: { en: 'The match ends above', de: 'Die Partie endet über' },
  games: { en: 'Games', de: 'Spiele' },
  variant: { en: 'Variant with a hidden card', de: 'Variante mit verdeckter Karte' },
  ruleCards: { en: 'With rule cards', de: 'Mit Regelkarten' },
  ruleCardsAbout: { en: 'Then the number of stacks may differ.', de: 'Dann kann die Zahl der Stiche abweichen.' },
  board: { en: 'The bid board in your box', de: 'Der Bietplan in eurer Schachtel' },
  boardAbout: {
    en: 'Stacks per suit, and the bonus in rounds 1, 2 and 3. Change what is printed differently.',
    de: 'Stiche je Farbe und der Bonus in Runde 1, 2 und 3. Ändere, was bei euch anders gedruckt ist.',
  },
  boardCell: { en: 'Row {row}, {what}', de: 'Reihe {row}, {what}' },
  boardRow: { en: 'Row {row}', de: 'Reihe {row}' },
  bonusRounds: { en: 'Bonus in rounds 1–3', de: 'Bonus in Runde 1–3' },
  bonusIn: { en: 'bonus in round {n}', de: 'Bonus in Runde {n}' },
  start: { en: 'Start', de: 'Los geht’s' },

  // the sheet
  sheet: { en: 'Scores', de: 'Punkte' },
  total: { en: 'Total', de: 'Summe' },
  round: { en: 'Round {n}', de: 'Runde {n}' },
  roundOf: { en: 'Round {n} of {all}', de: 'Runde {n} von {all}' },
  edit: { en: 'Change round {n}', de: 'Runde {n} ändern' },
  leads: { en: '{names} is ahead.', de: '{names} liegt vorn.' },
  lead_: { en: '{names} are ahead.', de: '{names} liegen vorn.' },
  wins: { en: '{names} wins!', de: '{names} gewinnt!' },
  win: { en: '{names} win!', de: '{names} gewinnen!' },
  low: { en: 'The lowest total wins.', de: 'Die niedrigste Summe gewinnt.' },
  high: { en: 'The highest total wins.', de: 'Die höchste Summe gewinnt.' },
  highestTwo: { en: 'The two highest totals win together.', de: 'Die beiden höchsten Summen gewinnen gemeinsam.' },
  write: { en: 'Write it down', de: 'Eintragen' },
  save: { en: 'Save the change', de: 'Änderung speichern' },
  anyway: { en: 'Write it down all the same', de: 'Trotzdem eintragen' },
  cancel: { en: 'Leave it as it was', de: 'So lassen, wie es war' },
  remove: { en: 'Remove this round', de: 'Diese Runde löschen' },
  undo: { en: 'Undo', de: 'Rückgängig' },
  shareText: { en: 'Share text', de: 'Text teilen' },
  shareLink: { en: 'Share link', de: 'Link teilen' },
  again: { en: 'New match, same people', de: 'Neue Partie, gleiche Runde' },
  preview: { en: 'This round', de: 'Diese Runde' },
  rest: { en: 'Rest {n}', de: 'Rest {n}' },
  outside: { en: 'From {low} to {high}, please.', de: 'Bitte von {low} bis {high}.' },
  less: { en: '{label}: one less', de: '{label}: eins weniger' },
  more: { en: '{label}: one more', de: '{label}: eins mehr' },
  shared: { en: 'Somebody shared this sheet with you.', de: 'Diesen Zettel hat dir jemand geschickt.' },
  keep: { en: 'Keep it on this device', de: 'Auf diesem Gerät behalten' },
  dismiss: { en: 'Back to my own', de: 'Zurück zu meinem' },
  unreadable: { en: 'This link holds no sheet that can be read.', de: 'In diesem Link steckt kein lesbarer Zettel.' },

  // Gaunerbande
  passLeft: { en: 'Everybody passes three cards {n} place to the left.|Everybody passes three cards {n} places to the left.', de: 'Alle geben drei Karten {n} Platz nach links.|Alle geben drei Karten {n} Plätze nach links.' },
  passNone: { en: 'Nobody passes cards in this round.', de: 'In dieser Runde gibt niemand Karten weiter.' },
  penalties: { en: 'Penalty points', de: 'Minuspunkte' },
  band: { en: '{name} has united the band!', de: '{name} hat die Bande vereint!' },
  coupOthers: { en: 'The others pay', de: 'Die anderen zahlen' },
  coupSelf: { en: 'Off their own score', de: 'Vom eigenen Stand abziehen' },
  everyTrick: { en: 'And won every single trick: double', de: 'Und hat jeden einzelnen Stich gewonnen: doppelt' },

  // Partout
  deals: { en: '{dealer} deals. {number} names the number, {colour} the colour.', de: '{dealer} gibt. {number} nennt die Zahl, {colour} die Farbe.' },
  announced: { en: 'Announced', de: 'Angesagt' },
  won: { en: 'Tricks won', de: 'Gewonnene Stiche' },
  aim: { en: 'target {n}', de: 'Ziel {n}' },

  // Gauner
  prison: { en: 'In prison, and who had it laid out', de: 'Im Gefängnis, und wer es ausliegen hatte' },
  nobody: { en: 'nobody', de: 'niemand' },
  who: { en: '{kind}: who had it laid out?', de: '{kind}: Wer hatte es ausliegen?' },

  // Party Bugs
  how: { en: 'What do you enter?', de: 'Was trägst du ein?' },
  byDisplays: { en: 'Cards left', de: 'Übrige Karten' },
  byPoints: { en: 'Points', de: 'Punkte' },
  display: { en: 'Left in {name}’s display', de: 'In der Auslage von {name}' },
  tie: { en: 'Who holds the tie card?', de: 'Wer hat die Gleichstandskarte?' },

  // Tax the Rich
  marker: { en: 'Where does the marker lie at the end?', de: 'Wo liegt der Bietmarker am Ende?' },
  cell: { en: '{n} stacks with {suit}, row {row}', de: '{n} Stiche mit {suit}, Reihe {row}' },
  leader: { en: 'Leader', de: 'Parteispitze' },
  deputy: { en: 'Deputy', de: 'Vize' },
  bonus: { en: 'Bonus', de: 'Bonus' },
  stacks: { en: 'Stacks', de: 'Stiche' },
  met: { en: '{together} of {target}: made. Bonus {bonus} for leader and deputy.', de: '{together} von {target}: geschafft. Bonus {bonus} für Parteispitze und Vize.' },
  metAlone: { en: '{together} of {target}: made. Bonus {bonus} for the leader.', de: '{together} von {target}: geschafft. Bonus {bonus} für die Parteispitze.' },
  missed: { en: '{together} of {target}: not made. Bonus {bonus} for everybody else.', de: '{together} von {target}: verfehlt. Bonus {bonus} für alle anderen.' },
} satisfies Record<string, Both>;
