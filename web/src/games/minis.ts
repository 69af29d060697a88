// How the cards of a hand look at the smallest size: an index and a suit, or a sign on a ground.

import { wanted } from '../cards/letters';
import type { Suit } from '../cards/suits';
import { cardLook } from './cards';
import type { Both } from '../i18n/index.svelte';
import { ownCards } from '../table/generic/cards';
import type { AnyView } from '../wire/views';

export interface Mini {
  text: string;
  name: Both;
  suit: Suit | '';
  /** The path of a sign that is no suit's. */
  sign: string;
  ground: string;
  ink: string;
}

/** The hand of a view, card by card. One that counts kinds has each as often as it is held, in the order of the kinds. */
export function minisOf(view: AnyView): Mini[] {
  const rank = (card: string) => cardLook(view.game, card)?.rank ?? 0;
  return ownCards(view)
    .sort((a, b) => rank(a.card) - rank(b.card))
    .flatMap(({ card, count }) => Array.from({ length: count }, () => miniOf(view.game, card)));
}

export function miniOf(game: string, card: string): Mini {
  const look = cardLook(game, card);
  const text = look?.mini ? wanted(look.mini.letters) : (look?.letters ?? '') + (look?.index ?? card);
  const ink = look?.suit ? `var(--suit-${look.suit})` : look?.letters ? look.colour : 'var(--card-ink)';
  const name = look?.name ?? { de: card, en: card };
  const { sign = '', ground = 'var(--card)' } = look?.mini ?? {};
  return { text, name, suit: look?.suit ?? '', sign, ground, ink: look?.mini?.ink ?? ink };
}
