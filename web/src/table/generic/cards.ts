// Which cards one holds, and which choices are about which card, in a game of which nothing but texts is known.

import type { AnyView } from '../../wire/views';
import type { Choice } from '../layout';

/** A card of the own hand. `key` tells equal cards apart; a hand that counts kinds has each once, with its count. */
export interface Held {
  key: string;
  card: string;
  count: number;
}

/** The hand that a view shows: what its seat holds under `hand`, or under `hands` where all hands are open. */
export function ownCards(view: AnyView): Held[] {
  const { hand, hands, seat } = view as AnyView & { hand?: unknown; hands?: unknown };
  if (hand !== null && hand !== undefined) return held(hand);
  return seat === null || !Array.isArray(hands) ? [] : held(hands[seat]);
}

function held(hand: unknown): Held[] {
  if (Array.isArray(hand)) return numbered(hand.filter(isText).map(String));
  if (typeof hand !== 'object' || hand === null) return [];
  return Object.entries(hand).flatMap(([card, count]) => (count > 0 ? [{ key: card, card, count: Number(count) }] : []));
}

function isText(card: unknown): card is string | number {
  return typeof card === 'string' || typeof card === 'number';
}

function numbered(cards: string[]): Held[] {
  return cards.map((card, n) => {
    const before = cards.slice(0, n).filter((one) => one === card).length;
    return { key: before > 0 ? `${card} (${before + 1})` : card, card, count: 1 };
  });
}

const IN_WORD = '[\\p{L}\\p{N}_.]';

/** Whether a choice's text has the card's text in it as a word: "play r1" is about r1, not about r10 or 1. */
export function mentions(choice: string, card: string): boolean {
  const text = card.replace(/[^\p{L}\p{N}\s]/gu, '\\$&');
  return new RegExp(`(?<!${IN_WORD})${text}(?!${IN_WORD})`, 'u').test(choice);
}

export function choicesWith(choices: Choice[], card: string): Choice[] {
  return choices.filter(({ choice }) => mentions(choice, card));
}

/** Whether a choice is made with a card of the hand. */
export function isByCard(choice: string, view: AnyView): boolean {
  return ownCards(view).some(({ card }) => mentions(choice, card));
}

/** What to ask the server about a card that cannot be chosen: what can be chosen with another card, with this one. */
export function likewise(card: string, view: AnyView): string {
  for (const other of ownCards(view)) {
    const choice = view.choices.find((one) => mentions(one, other.card));
    if (choice) return choice.split(' ').map((word) => (word === other.card ? card : word)).join(' ');
  }
  return `${view.phase} ${card}`;
}
