// Names of cards for those who listen; the sentences of this table.

import { both } from '../../i18n/index.svelte';
import { cards } from '../../wire/reference/party_bugs';

export function cardName(value: number): string {
  return both(cards[value]!);
}

export const WORDS = {
  floor: { de: 'Tanzfläche', en: 'Dance floor' },
  takesAll: { de: 'Der Party-King! {name} nimmt die ganze Tanzfläche.', en: 'The Party King! {name} takes the whole dance floor.' },
  last: { de: 'Letzte Runde: gegen den Uhrzeigersinn', en: 'Last round: counter-clockwise' },
  line: { de: 'Reihenfolge', en: 'Order' },
  waiting: { de: '{name} wählt noch', en: '{name} is still choosing' },
  chosen: { de: '{name} hat gewählt', en: '{name} has chosen' },
  yours: { de: 'Du hast die {card} gewählt. Nur du siehst sie.', en: 'You have chosen the {card}. Only you see it.' },
  played: { de: '{name}: {card}', en: '{name}: {card}' },
  display: { de: 'Auslage von {name}, zusammen {sum}', en: '{name}’s display, {sum} in all' },
  displayOwn: { de: 'deine Auslage, zusammen {sum}', en: 'your display, {sum} in all' },
  empty: { de: 'noch leer', en: 'still empty' },
  deck: {
    de: '{name}: {n} Karte im Stapel. Welche Werte waren schon zu sehen?|{name}: {n} Karten im Stapel. Welche Werte waren schon zu sehen?',
    en: '{name}: {n} card in the deck. Which values have been seen?|{name}: {n} cards in the deck. Which values have been seen?',
  },
  seen: { de: 'Schon gesehen von {name}', en: 'Seen of {name}’s cards' },
  seenValue: { de: '{card}: schon gesehen', en: '{card}: seen' },
  unseenValue: { de: '{card}: noch nicht gesehen', en: '{card}: not seen yet' },
  seenHow: {
    de: 'Alle haben einen Satz von 1 bis 13. Was hier hell ist, hat {name} noch: auf der Hand, im Stapel oder verdeckt.',
    en: 'Everybody has one set from 1 to 13. What is bright here, {name} still has: in hand, in the deck or hidden.',
  },
  tie: { de: 'Hat die Gleichstandskarte: bei gleichen Werten zuerst, dann im Uhrzeigersinn', en: 'Holds the tie card: first among equal values, then clockwise' },
  tieHow: {
    de: '{name} hat die Gleichstandskarte: Bei gleichen Werten kommt zuerst dran, wer von dort aus im Uhrzeigersinn am nächsten sitzt.',
    en: '{name} holds the tie card: of equal values, whoever sits nearest clockwise from there comes first.',
  },
  lastRound: { de: 'Die letzte Runde', en: 'The round before' },
  took: { de: 'nahm', en: 'took' },
  nothing: { de: 'nichts', en: 'nothing' },
  hiddenCard: { de: 'verdeckte Karte', en: 'hidden card' },
  hiddenOwn: { de: 'deine verdeckte {card}', en: 'your hidden {card}' },
  hiddenKnown: { de: 'verdeckt, aber bekannt: {card}', en: 'hidden, but known: {card}' },
  pairs: { de: 'bildet ein Pärchen mit deiner Auslage', en: 'pairs up with your display' },
  question: { de: 'Deine verdeckte {card} hat ihr Gegenstück gefunden. Beide abwerfen?', en: 'Your hidden {card} has found its twin. Discard both?' },
  yes: { de: 'Beide abwerfen', en: 'Discard both' },
  no: { de: 'Beide behalten', en: 'Keep both' },
  paul: { de: 'Paul spielt mit: Er nimmt, was übrig bleibt.', en: 'Paul plays along: he gets what is left.' },
};
