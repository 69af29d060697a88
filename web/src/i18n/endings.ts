// Texts of the scoring pages and of a match's end. They come with the table, not with the first load.

import { both, type Both } from './index.svelte';

/** 1 → "1 card", 2 → "2 cards": the texts are separated by a bar. */
export function many(text: Both, n: number, filled: Record<string, string | number> = {}): string {
  const [one = '', more = one] = both(text, { n, ...filled }).split('|');
  return n === 1 ? one : more;
}

export const ENDINGS = {
  // a scoring page
  round: { en: 'Round {n}', de: 'Runde {n}' },
  counted: { en: 'What the round brought', de: 'Was die Runde gebracht hat' },
  onward: { en: 'Go on', de: 'Weiter' },
  toResult: { en: 'To the result', de: 'Zum Ergebnis' },
  recall: { en: 'The last round, counted', de: 'Die letzte Runde, abgerechnet' },
  total: { en: '{n} in all', de: 'zusammen {n}' },
  points: { en: '{n} point|{n} points', de: '{n} Punkt|{n} Punkte' },

  // the end of a match
  together: { en: 'You win, together with {names}!', de: 'Du gewinnst, zusammen mit {names}!' },
  curve: { en: 'The scores, round by round', de: 'Die Punkte, Runde für Runde' },
  curveAt: { en: '{name}: {scores}', de: '{name}: {scores}' },
  lowIsGood: { en: 'low is good', de: 'niedrig ist gut' },
  turning: { en: 'The turning point', de: 'Der Wendepunkt' },
  ahead: { en: 'From round {n} on nobody passed {names} any more.', de: 'Ab Runde {n} kam niemand mehr an {names} vorbei.' },
  always: { en: '{names}: ahead from the first round to the last.', de: '{names}: vorn von der ersten Runde bis zur letzten.' },
  lookThere: { en: 'Look there', de: 'Dort nachsehen' },
  moment: { en: 'The best moment', de: 'Der schönste Moment' },
  gained: { en: '{names}: {points} in round {n}.', de: '{names}: {points} in Runde {n}.' },
  dodged: {
    en: '{names}: {points} in round {n}, when the others took {others} on average.',
    de: '{names}: {points} in Runde {n}, während die anderen im Schnitt {others} nahmen.',
  },
  change: { en: 'Change the seats first', de: 'Erst Plätze ändern' },
  won: { en: 'wins', de: 'gewinnt' },
  place: { en: '{n}.', de: '{n}.' },

  // Gaunerbande
  crooks: { en: '{n} crook|{n} crooks', de: '{n} Gauner|{n} Gauner' },
  politician: { en: 'politician {n}', de: 'Politiker {n}' },
  clean: { en: 'no crook at all', de: 'kein einziger Gauner' },
  united: { en: '{name} has united the band!', de: '{name} hat die Bande vereint!' },
  unitedAll: { en: '{name} has united the band, with every single trick!', de: '{name} hat die Bande vereint, und das mit jedem Stich!' },
  coupOthers: { en: 'All others take {n}.', de: 'Alle anderen nehmen {n}.' },
  coupSelf: { en: '{n} points off.', de: '{n} Punkte weniger.' },
  coupPays: { en: 'pays for {name}’s band', de: 'zahlt für die Bande von {name}' },
  coupFree: { en: 'the others pay', de: 'die anderen zahlen' },
  coupSpared: { en: 'goes free', de: 'bleibt verschont' },
  coupOwn: { en: 'the whole band: {n} off the own score', de: 'die ganze Bande: {n} vom eigenen Stand' },

  // Partout
  tricks: { en: '{n} trick|{n} tricks', de: '{n} Stich|{n} Stiche' },
  announced: { en: '{n} announced', de: '{n} angesagt' },
  word: { en: 'Word kept', de: 'Wort gehalten' },
  kept: { en: 'kept: {n} extra', de: 'erfüllt: {n} extra' },
  missed: { en: 'not enough: the tricks alone count', de: 'nicht erreicht: Es zählen nur die Stiche' },
  none: { en: 'not a single trick: minus {n}', de: 'kein einziger Stich: minus {n}' },
  nothingSaid: { en: 'nothing announced', de: 'nichts angesagt' },

  // Gauner
  scoring: { en: 'Scoring {n}', de: '{n}. Wertung' },
  filled: { en: '{name} has filled the prison.', de: '{name} hat das Gefängnis gefüllt.' },
  stuck: { en: 'No row could be taken from any more.', de: 'Von keiner Reihe konnte mehr genommen werden.' },
  emptyPrison: { en: 'Right after it, scoring {n}: the prison is empty, nobody gets anything.', de: 'Gleich danach die {n}. Wertung: Das Gefängnis ist leer, niemand bekommt etwas.' },
  cards: { en: '{n} card|{n} cards', de: '{n} Karte|{n} Karten' },
  kinds: { en: '{n} kind|{n} kinds', de: '{n} Sorte|{n} Sorten' },
  noKind: { en: 'none of theirs in prison', de: 'nichts davon im Gefängnis' },

  // Tax the Rich
  stacks: { en: '{n} stack|{n} stacks', de: '{n} Stich|{n} Stiche' },
  bonus: { en: 'bonus {n}', de: 'Bonus {n}' },
  needed: { en: '{names} needed {n}', de: '{names}: nötig waren {n}' },
  have: { en: 'won {n}', de: 'geholt {n}' },
  met: { en: 'The party keeps its word: {n} extra for them.', de: 'Die Partei hält Wort: {n} extra für sie.' },
  unmet: { en: 'Not enough: {n} extra for everybody else.', de: 'Nicht genug: {n} extra für alle anderen.' },
  party: { en: 'party', de: 'Partei' },
  otherSide: { en: 'other side', de: 'Gegenseite' },

  // Party Bugs
  lastDance: { en: 'The last dance', de: 'Der letzte Tanz' },
  lowest: { en: 'What is left in the displays. The lowest sum wins.', de: 'Was in den Auslagen übrig ist. Die kleinste Summe gewinnt.' },
  tied: { en: 'Of equals, whoever sits nearest to {name}, clockwise, who holds the tie card.', de: 'Bei Gleichstand gewinnt, wer im Uhrzeigersinn {name} mit der Gleichstandskarte am nächsten sitzt.' },
  emptyDisplay: { en: 'everybody has left in pairs', de: 'alle sind pärchenweise gegangen' },
} satisfies Record<string, Both>;
