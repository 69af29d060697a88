// Names of kinds for those who listen; the sentences of this table.

import { both } from '../../i18n/index.svelte';
import { LOOKS, type Kind } from './kinds';

export const kindName = (kind: Kind): string => both(LOOKS[kind].name);
export const heapName = (kind: Kind, n: number): string => both(WORDS.heap, { n, kind: kindName(kind) });

export const WORDS = {
  heap: { de: '{n}× {kind}', en: '{n} {kind}' },
  rows: { de: 'Drei Reihen', en: 'Three rows' },
  row: { de: 'Reihe {n}', en: 'Row {n}' },
  left: { de: 'links', en: 'left' },
  right: { de: 'rechts', en: 'right' },
  end: { de: 'Reihe {n} {side}: {taken} auf die Hand, {jailed} ins Gefängnis', en: 'Row {n}, {side}: {taken} to your hand, {jailed} to prison' },
  ends: { de: 'Nur die Gruppen an den Enden einer Reihe lassen sich nehmen: Tippe links oder rechts.', en: 'Only the groups at the ends of a row can be taken: tap its left or right end.' },
  stuck: { de: 'Reihe {n}: nur noch eine Gruppe', en: 'Row {n}: only one group left' },
  take: { de: 'Nehmen', en: 'Take' },
  preview: { de: '{taken} auf die Hand, {jailed} ins Gefängnis.', en: '{taken} to your hand, {jailed} to prison.' },
  fills: { de: 'Das füllt das Gefängnis!', en: 'That fills the prison!' },
  prison: { de: 'Gefängnis', en: 'Prison' },
  reached: { de: 'Sorten mit {each} oder mehr: {n} von {kinds}', en: 'Kinds with {each} or more: {n} of {kinds}' },
  fullAt: { de: 'Voll bei sechs Sorten mit je 2 oder zwei Sorten mit je 6.', en: 'Full with six kinds of 2 each, or two kinds of 6 each.' },
  goesTo: { de: 'für {name}', en: 'for {name}' },
  goesNowhere: { de: 'für niemanden', en: 'for nobody' },
  draw: { de: 'Zugstapel: {n} Karte|Zugstapel: {n} Karten', en: 'Draw pile: {n} card|Draw pile: {n} cards' },
  discard: {
    de: 'Ablagestapel: {n} Karte. Was liegt darin?|Ablagestapel: {n} Karten. Was liegt darin?',
    en: 'Discard pile: {n} card. What is in it?|Discard pile: {n} cards. What is in it?',
  },
  discardTitle: { de: 'Ablagestapel', en: 'Discard pile' },
  nothing: { de: 'Noch nichts.', en: 'Nothing yet.' },
  hand: {
    de: '{name}: {n} Handkarte. Ist sie bekannt?|{name}: {n} Handkarten. Was ist davon bekannt?',
    en: '{name}: {n} card in hand. Is it known?|{name}: {n} cards in hand. What is known of them?',
  },
  known: { de: 'Was von {name} bekannt ist', en: 'What is known of {name}' },
  knownHow: { de: 'Mindestens diese Karten hat {name} auf der Hand, denn alle haben gesehen, wie sie genommen wurden.', en: '{name} holds at least these cards: everybody saw them being taken.' },
  unknown: { de: 'Dazu unbekannt: {n}', en: 'Besides, unknown: {n}' },
  laid: { de: 'Vor {name} liegt', en: 'Laid before {name}' },
  laidNone: { de: 'Vor {name} liegt nichts.', en: 'Nothing lies before {name}.' },
  layAsk: { de: 'Tippe auf eine Sorte, um sie auszulegen.', en: 'Tap a kind to lay it.' },
  skip: { de: 'Nichts auslegen', en: 'Lay nothing' },
  lay: { de: '{n}× {kind} auslegen', en: 'Lay {n} {kind}' },
  free: { de: '{kind} liegt noch vor niemandem.', en: 'Nobody has laid {kind}.' },
  beat: { de: '{name} hat {n}× {kind}: Leg mindestens {least}.', en: '{name} has {n} {kind}: lay at least {least}.' },
  fewer: { de: 'eine weniger', en: 'one fewer' },
  more: { de: 'eine mehr', en: 'one more' },
  cancel: { de: 'Doch nicht', en: 'Never mind' },
  inHand: { de: '{n}× {kind} auf der Hand', en: '{n} {kind} in hand' },
  returnAsk: { de: 'Die Karten reichen nicht: Gib {n} ab, bis du {limit} hast.', en: 'Cards are short: give back {n}, down to {limit}.' },
  returnPicked: { de: '{n} von {all} gewählt', en: '{n} of {all} chosen' },
  returnGo: { de: 'Abgeben', en: 'Give back' },
  returning: { de: 'davon {n} zum Abgeben gewählt', en: '{n} of them to be given back' },
  clear: { de: 'Neu wählen', en: 'Start over' },
  scoring: { de: '{n}. Wertung', en: 'Scoring {n}' },
  scored: { de: 'Letzte Wertung', en: 'Last scoring' },
  filledBy: { de: '{name} hat die Wertung ausgelöst.', en: '{name} triggered the scoring.' },
  cards: { de: '{n} Karte|{n} Karten', en: '{n} card|{n} cards' },
  kinds: { de: '{n} Sorte|{n} Sorten', en: '{n} kind|{n} kinds' },
  none: { de: 'nichts', en: 'nothing' },
};
