// Card notation for pictures: what stands in the corner, in which colour, and what a screen reader says.

import { SUITS, isSuit, type Suit } from '../cards/suits';
import { KINDS, LOOKS } from '../games/gauner/kinds';
import type { Both } from '../i18n/index.svelte';

export interface CardLook {
  index: string;
  suit: Suit | '';
  /** The colour of a card without a suit. */
  colour: string;
  name: Both;
}

const SPECIALS: Record<string, Both> = {
  K: { de: 'König', en: 'King' },
  Q: { de: 'Königin', en: 'Queen' },
  J: { de: 'Hofnarr', en: 'Jester' },
  D: { de: 'Verlies', en: 'Dungeon' },
  M: { de: 'Mathematiker', en: 'Mathematician' },
  A: { de: 'Alchemistin', en: 'Alchemist' },
};

/** Suits and values of the games whose cards have them. */
const SUITED: Record<string, { suits: string; values: string[] }> = {
  gaunerbande: { suits: 'rbgk', values: upTo(0, 12) },
  partout: { suits: 'rgbk', values: upTo(1, 9) },
  tax_the_rich: { suits: 'rygb', values: [...upTo(1, 12), '3.5', '5.5', '7.5'] },
};

function upTo(low: number, high: number): string[] {
  return Array.from({ length: high - low + 1 }, (_, n) => String(low + n));
}

/** How a card of the game looks, or null if the game has no such card. */
export function cardLook(game: string, card: string): CardLook | null {
  if (game === 'gauner') return kindLook(card);
  if (game === 'party_bugs') return upTo(1, 13).includes(card) ? plainLook(card, { de: card, en: card }) : null;
  if (game === 'partout' && card in SPECIALS) return plainLook(card, SPECIALS[card]!);
  const [suit = '', value] = [card[0], card.slice(1)];
  const deck = SUITED[game];
  if (!deck?.suits.includes(suit) || !deck.values.includes(value) || !isSuit(suit)) return null;
  const { de, en } = SUITS[suit].name;
  return { index: value, suit, colour: '', name: { de: `${de} ${value}`, en: `${en} ${value}` } };
}

function plainLook(index: string, name: Both): CardLook {
  return { index, suit: '', colour: 'var(--card-ink)', name };
}

function kindLook(card: string): CardLook | null {
  const kind = KINDS.find((one) => one === card);
  if (!kind) return null;
  // As on the real cards, the number says how many there are of the kind: so colour never speaks alone.
  return { index: String(LOOKS[kind].copies), suit: '', colour: LOOKS[kind].ground, name: LOOKS[kind].name };
}
