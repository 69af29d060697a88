// How a card looks, by its text: what stands in the corner, in which colour, and what a screen reader says.

import { games } from '../games.svelte';
import type { Both } from '../i18n/index.svelte';
import { SUITS, isSuit, type Suit } from '../cards/suits';

export interface CardLook {
  index: string;
  suit: Suit | '';
  /** Drawn beside the index where there is no suit's sign, so that colour never speaks alone. */
  letters?: string;
  /** The colour of a card without a suit. */
  colour: string;
  name: Both;
  /** How it looks at the smallest size, where that is not index and suit: a sign on 24 × 24, and letters if wanted. */
  mini?: { sign: string; letters: Both; ground: string; ink: string };
  /** Its place in a hand that counts kinds of cards. */
  rank?: number;
}

type Look = (card: string) => CardLook | null;

const own = import.meta.glob<Look>('./*/cards.ts', { eager: true, import: 'cardLook' });

/** How a card of the game looks; null if the game is one of ours and has no such card. */
export function cardLook(game: string, card: string): CardLook | null {
  const look = own[`./${game}/cards.ts`];
  return look ? look(card) : anyCard(card, games.cardName(game, card));
}

/** A card of a game whose cards are known by their texts only. "r10": a 10, with its r, in the colour of all r. */
export function anyCard(card: string, name: string): CardLook {
  const [, letters = '', number = ''] = /^(\p{L}{1,2})(\d+(?:\.\d+)?)$/u.exec(card) ?? [];
  const look = number ? { index: number, letters } : { index: card };
  return { ...look, suit: '', colour: letters ? colourOf(letters) : 'var(--card-ink)', name: { de: name, en: name } };
}

/** Letters that name a colour here have it; the others spread over all hues, dark enough to be read on paper. */
function colourOf(letters: string): string {
  const first = letters.toLowerCase();
  const suit = FRENCH[first] ?? first;
  if (isSuit(suit)) return SUITS[suit].colour;
  const sum = [...first].reduce((all, letter) => all * 7 + letter.codePointAt(0)!, 0);
  return `oklch(0.42 0.12 ${Math.round((sum * GOLDEN_ANGLE) % 360)})`;
}

/** Hearts and diamonds are red, spades and clubs black. */
const FRENCH: Record<string, Suit | undefined> = { h: 'r', d: 'r', s: 'k', c: 'k' };
const GOLDEN_ANGLE = 137.508; // neighbours in the alphabet are far apart

// --- for games that have cards of their own ---

/** The looks of cards with these names: "r10" has a suit and a value, all else stands for itself. */
export function named(names: Record<string, Both>): Look {
  return (card) => {
    const name = names[card];
    if (!name) return null;
    const [letter = '', value] = [card[0], card.slice(1)];
    if (isSuit(letter) && value) return { index: value, suit: letter, colour: '', name };
    return { index: card, suit: '', colour: 'var(--card-ink)', name };
  };
}
