// Names of cards for those who listen; the prompts of this table.

import { both, type Both } from '../../i18n/index.svelte';
import { cards, revolutions, suits } from '../../wire/reference/tax_the_rich';
import type { Revolution, TaxSuit } from './view';

export function suitName(suit: TaxSuit): string {
  return both(suits[suit]);
}

export function cardName(card: string): string {
  return both(cards[card]!);
}

/** As a heading. */
export function revolutionName(revolution: Revolution): string {
  const name = both(revolutions[revolution]);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** What a seat is tapped for, by the verb of the choice. */
export const SEAT_VERBS: Record<string, Both> = {
  point: { de: 'Auf {name} zeigen', en: 'Point at {name}' },
  frisk: { de: '{name} filzen', en: 'Frisk {name}' },
  swap: { de: 'Mit {name} tauschen', en: 'Exchange with {name}' },
  steal: { de: '{name} einen Stich nehmen', en: 'Take a stack from {name}' },
  lead: { de: '{name} spielt aus', en: '{name} leads' },
  gift: { de: '{name} einen Stich geben', en: 'Give a stack to {name}' },
};

/** What the table says while somebody is to tap a seat or a card. */
export const ASKED: Record<string, Both> = {
  point: { de: 'Die Lehrerin: Tippe auf den Platz, dessen Karte 2 weniger zählt.', en: 'The Teacher: tap the seat whose card counts 2 less.' },
  frisk: { de: 'Der Polizist: Tippe auf den Platz, den du filzt.', en: 'The Police: tap the seat you frisk.' },
  swap: { de: 'Der Milliardär: Tippe auf die Karte, die du übernimmst.', en: 'The Billionaire: tap the card you take over.' },
  steal: { de: 'Umverteilung: Tippe auf eine der reichsten Personen, oder nimm nichts.', en: 'Redistribution: tap one of the richest, or take nothing.' },
  lead: { de: 'Die Sachbearbeiterin: Tippe auf den Platz, der ausspielt.', en: 'The Clerk: tap the seat that leads next.' },
  gift: { de: 'Influencer kosten: Tippe auf den Platz, der einen Stich von dir bekommt.', en: 'Influencers cost: tap the seat that gets a stack of yours.' },
  return: { de: 'Tippe auf die Handkarte, die du zurückgibst.', en: 'Tap the hand card you give back.' },
  reveal: { de: 'Tippe auf den Börsenmakler, den du aufdeckst.', en: 'Tap the Broker you turn up.' },
};

export const REVOLUTIONS: Record<Revolution, { does: Both; short: Both; warns: Both }> = {
  class: {
    does: { de: 'Ab jetzt sticht niedrig vor hoch.', en: 'From now on low beats high.' },
    short: { de: 'niedrig sticht', en: 'low beats high' },
    warns: {
      de: 'Niedrig sticht dann vor hoch, bis zum Ende der Runde, und deine Hand liegt offen.',
      en: 'Low then beats high to the end of the round, and your hand lies open.',
    },
  },
  feminist: {
    does: { de: 'Alle Frauen zählen jetzt 10 mehr.', en: 'All women now count 10 more.' },
    short: { de: 'Frauen +10', en: 'women +10' },
    warns: {
      de: 'Alle Frauen zählen dann 10 mehr, bis zum Ende der Runde, und deine Hand liegt offen.',
      en: 'All women then count 10 more to the end of the round, and your hand lies open.',
    },
  },
};

export const WORDS = {
  board: { de: 'Der Bietplan', en: 'The bid board' },
  boardAsk: { de: 'Tippe auf ein Feld', en: 'Tap a cell' },
  opening: { de: 'Du eröffnest das Bieten', en: 'You open the bidding' },
  bonus: { de: 'Bonus', en: 'Bonus' },
  bonusAbout: { de: 'Bonus {n}: für beide, wenn sie die Stiche schaffen, sonst für alle anderen.', en: 'Bonus {n}: for both of them if they make the stacks, otherwise for everybody else.' },
  bonusOf: { de: 'Bonus {n}', en: 'bonus {n}' },
  row: { de: 'Reihe {n}', en: 'Row {n}' },
  cell: { de: '{tricks} Stiche mit Trumpf {suit}, Bonus {bonus}', en: '{tricks} stacks with {suit} as trump, bonus {bonus}' },
  cellBy: { de: 'geboten von {name}', en: 'bid by {name}' },
  markerHere: { de: 'Bietmarker', en: 'marker' },
  bid: { de: '{tricks} Stiche mit {suit} bieten', en: 'Bid {tricks} stacks with {suit}' },
  pass: { de: 'Passen', en: 'Pass' },
  passed: { de: 'passt', en: 'passes' },
  bidBy: { de: 'bietet {tricks} Stiche mit {suit}', en: 'bids {tricks} stacks with {suit}' },
  wants: { de: '{tricks} Stiche mit {suit}', en: '{tricks} stacks with {suit}' },
  move: { de: 'Bietmarker auf {tricks} Stiche mit {suit}', en: 'Marker to {tricks} stacks with {suit}' },
  moveAsk: { de: 'Die Richterin: Wohin kommt der Bietmarker?', en: 'The Judge: where does the marker go?' },
  call: { de: 'Wer sie hat, wird Vize', en: 'Its holder is your deputy' },
  callIt: { de: 'Ich nenne: {card}', en: 'I call: {card}' },
  callPick: { de: 'Tippe auf eine Karte', en: 'Tap a card' },
  rule: { de: 'Welche Regelkarte gilt ab jetzt?', en: 'Which rule card comes into force?' },
  ruleIt: { de: '„{name}“ aufdecken', en: 'Turn up “{name}”' },
  rulePick: { de: 'Tippe auf eine Regelkarte', en: 'Tap a rule card' },
  draw: { de: 'Welche Karte ziehst du von {name}?', en: 'Which card do you draw from {name}?' },
  drawHidden: { de: 'Eine verdeckte Karte ziehen', en: 'Draw a hidden card' },
  drawIt: { de: 'Ziehen: {card}', en: 'Draw: {card}' },
  drawPick: { de: 'Tippe auf eine Karte', en: 'Tap a card' },
  hidden: { de: 'verdeckt', en: 'hidden' },
  stack: { de: 'Welchen Stich von {name} nimmst du?', en: 'Which stack of {name} do you take?' },
  stackOf: { de: 'Stich {n}', en: 'Trick {n}' },
  stackIt: { de: 'Diesen Stich nehmen', en: 'Take this stack' },
  stackPick: { de: 'Tippe auf einen Stich', en: 'Tap a stack' },
  keep: { de: 'Tippe auf drei Karten: {n} von 3', en: 'Tap three cards: {n} of 3' },
  keepEnough: { de: 'Drei sind genug: Tippe erst eine der gewählten an.', en: 'Three are enough: tap one of those picked first.' },
  keepIt: { de: 'Diese drei behalten', en: 'Keep these three' },
  keepCard: { de: '{card} behalten', en: 'Keep {card}' },
  swapCard: { de: '{card} übernehmen ({name})', en: 'Take over {card} ({name})' },
  pointCard: { de: 'Auf {name} zeigen', en: 'Point at {name}' },
  covered: { de: 'verdeckte Karte von {name}', en: 'covered card of {name}' },
  ownCovered: { de: '{card}, verdeckt', en: '{card}, covered' },
  coverWarns: { de: 'Du deckst einen Börsenmakler auf und spielst eine andere Karte verdeckt.', en: 'You turn up a Broker and play another card face down.' },
  sure: { de: 'Ja, los!', en: 'Yes, go!' },
  rather: { de: 'Lieber nicht', en: 'Rather not' },
  covering: { de: 'Verdeckt: Welche Karte spielst du?', en: 'Face down: which card do you play?' },
  declaring: { de: '{name}: Welche Karte spielst du dazu?', en: '{name}: which card do you play with it?' },
  leader: { de: 'Parteispitze', en: 'leader' },
  deputy: { de: 'Vize', en: 'deputy' },
  calledCard: { de: 'genannt: {card}', en: 'called: {card}' },
  rebel: { de: 'hat die Revolution ausgerufen', en: 'called the revolution' },
  stacks: { de: '{n} Stich|{n} Stiche', en: '{n} stack|{n} stacks' },
  owes: { de: 'muss noch {n} Stich abgeben|muss noch {n} Stiche abgeben', en: 'still gives away {n} stack|still gives away {n} stacks' },
  contract: { de: '{names} wollen {target} Stiche mit Trumpf {suit}: {n} haben sie. Bonus {bonus}.', en: '{names} want {target} stacks with {suit} as trump: they have {n}. Bonus {bonus}.' },
  alone: { de: '{names} will {target} Stiche mit Trumpf {suit}: bisher {n}. Bonus {bonus}.', en: '{names} wants {target} stacks with {suit} as trump: {n} so far. Bonus {bonus}.' },
  trump: { de: 'Trumpf', en: 'Trump' },
  rules: { de: 'Regelkarten', en: 'Rule cards' },
  rulesIn: { de: 'Regelkarten in Kraft: {n}', en: 'Rule cards in force: {n}' },
  open: { de: 'Offene Karten', en: 'Open cards' },
  openOf: { de: 'Offene Karten: {n}', en: 'Open cards: {n}' },
  isOpen: { de: '{card}, liegt offen', en: '{card}, lies open' },
  minus: { de: 'zählt {n} weniger', en: 'counts {n} less' },
  counts: { de: 'zählt {n}', en: 'counts {n}' },
  calls: { de: '{name} ruft sie aus!', en: '{name} calls it!' },
  youDeputy: { de: 'Du bist Vize!', en: 'You are the deputy!' },
  isDeputy: { de: '{name} ist Vize', en: '{name} is the deputy' },
  callsNobody: { de: '{name} regiert allein', en: '{name} governs alone' },
  callsCard: { de: '{name} nennt: {card}.', en: '{name} calls: {card}.' },
  results: { de: 'Gebote und Ergebnisse', en: 'Bids and results' },
  resultMet: { de: '{names}: {n} von {target} Stichen geschafft, +{bonus}', en: '{names}: {n} of {target} stacks made, +{bonus}' },
  resultLost: { de: '{names}: {n} von {target} Stichen, +{bonus} für die anderen', en: '{names}: {n} of {target} stacks, +{bonus} to the others' },
  round: { de: 'Runde {n}', en: 'Round {n}' },
  bids: { de: 'Gebote dieser Runde', en: 'Bids of this round' },
  choices: { de: 'Besondere Züge', en: 'Special moves' },
};
