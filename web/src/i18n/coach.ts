// Texts of the coach: hints, what a decision cost, drills, puzzles, playing on. They come with their screens.

import type { Both } from './index.svelte';

export const COACH = {
  // hints
  sharpening: { en: 'Thinking on: the figures get more exact …', de: 'Denkt weiter: Die Zahlen werden genauer …' },
  others: { en: 'Other choices', de: 'Andere Möglichkeiten' },
  winning: { en: 'Chance of winning the match: {n} %', de: 'Chance, die Partie zu gewinnen: {n} %' },
  round: { en: 'Points this round: about {n}', de: 'Punkte in dieser Runde: etwa {n}' },
  asGood: { en: 'about as good', de: 'etwa genauso gut' },
  costs: { en: 'costs {n} % of your chance', de: 'kostet {n} % Siegchance' },
  details: { en: 'Figures', de: 'Zahlen' },
  show: { en: 'Show me on the table', de: 'Am Tisch zeigen' },
  showThis: { en: 'Show', de: 'Zeigen' },
  nothingDone: { en: 'Nothing is chosen by that: you decide.', de: 'Damit ist noch nichts gewählt: Du entscheidest.' },

  lowWins: { en: 'Few points are good here.', de: 'Hier sind wenige Punkte gut.' },

  // a decision looked at again
  youChose: { en: 'You chose: {choice}', de: 'Du hast gewählt: {choice}' },
  theyChose: { en: '{name} chose: {choice}', de: '{name} hat gewählt: {choice}' },
  fine: { en: 'A good choice: nothing was clearly better.', de: 'Gute Wahl: Nichts war klar besser.' },
  better: { en: 'Better: {best}', de: 'Besser: {best}' },
  insteadOf: { en: 'instead of: {made}', de: 'statt: {made}' },
  cost: { en: 'That costs {win} % of the chance of winning.', de: 'Das kostet {win} % Siegchance.' },
  costBoth: { en: 'That costs {win} % of the chance of winning, and about {points} points.', de: 'Das kostet {win} % Siegchance und etwa {points} Punkte.' },
  worst: { en: 'Your most expensive decision', de: 'Deine teuerste Entscheidung' },

  // reports
  report: { en: 'Report this bot’s move', de: 'Diesen Zug des Bots melden' },
  reportLead: {
    en: 'What is wrong with it? Whoever runs this server is sent the position and your note.',
    de: 'Was stimmt daran nicht? Wer den Server betreibt, bekommt die Stellung und deine Notiz.',
  },
  note: { en: 'Note', de: 'Notiz' },
  send: { en: 'Send', de: 'Absenden' },
  reported: { en: 'Thank you: it is kept for the host of the server.', de: 'Danke: Das liegt jetzt beim Betreiber des Servers.' },

  // playing on
  playOn: { en: 'Play on from here', de: 'Von hier weiterspielen' },
  playOnLead: {
    en: 'A new table against bots that begins at this very position. It is marked as such, has no proof and does not count in your statistics.',
    de: 'Ein neuer Tisch gegen Bots, der genau hier beginnt. Er ist als solcher gekennzeichnet, hat keinen Beweis und zählt nicht in deiner Statistik.',
  },
  playedOn: { en: 'a known position, played on', de: 'bekannte Stellung, weitergespielt' },
  cards: { en: 'Hidden cards', de: 'Verdeckte Karten' },
  asWere: { en: 'as they were', de: 'wie sie waren' },
  anew: { en: 'dealt anew', de: 'neu verteilt' },
  over: { en: 'The match is over here. Go back a step to play on.', de: 'Hier ist die Partie zu Ende. Geh einen Schritt zurück, um weiterzuspielen.' },

  // drills
  learn: { en: 'Learn from my mistakes', de: 'Aus meinen Fehlern lernen' },
  learnLead: {
    en: 'Positions that you misjudged come back here, later and later the better you know them. The hidden cards are dealt anew each time.',
    de: 'Stellungen, in denen du falsch lagst, kommen hier wieder – immer später, je besser du sie kennst. Die verdeckten Karten werden jedes Mal neu verteilt.',
  },
  due: { en: '{n} to do today', de: '{n} für heute' },
  noneDue: { en: 'Nothing to do today.', de: 'Für heute ist nichts zu tun.' },
  nextOn: { en: 'The next one comes on {date}.', de: 'Die nächste kommt am {date}.' },
  noDrills: {
    en: 'No mistakes yet. When you look at the review of a match, its mistakes are collected here.',
    de: 'Noch keine Fehler. Wenn du dir den Rückblick auf eine Partie ansiehst, werden seine Fehler hier gesammelt.',
  },
  kept: { en: '{n} mistakes kept to practise', de: '{n} Fehler zum Üben vorgemerkt' },
  practise: { en: 'Practise them', de: 'Üben' },
  right: { en: 'That is it!', de: 'Genau so!' },
  wrong: { en: 'Not quite.', de: 'Noch nicht.' },
  again: { en: 'Try again', de: 'Noch einmal' },
  nextOne: { en: 'Next one', de: 'Nächste' },
  done: { en: 'Done for today', de: 'Fertig für heute' },
  comesBack: { en: 'It comes back on {date}.', de: 'Sie kommt am {date} wieder.' },
  forget: { en: 'Do not ask again', de: 'Nicht mehr fragen' },
  replayIt: { en: 'See it in the match', de: 'In der Partie ansehen' },
  toMatches: { en: 'To my matches', de: 'Zu meinen Partien' },

  // puzzles
  puzzle: { en: 'What would a master do?', de: 'Was täte ein Meister?' },
  puzzleLead: { en: 'A new position every day, from a match between masters.', de: 'Jeden Tag eine neue Stellung, aus einer Partie unter Meistern.' },
  solved: { en: 'solved today', de: 'heute gelöst' },
  tomorrow: { en: 'Tomorrow there is a new one.', de: 'Morgen gibt es eine neue.' },
} satisfies Record<string, Both>;
