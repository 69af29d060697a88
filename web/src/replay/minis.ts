// How the cards of a hand look at the smallest size: an index or two letters, a suit or a ground.

import type { Suit } from '../cards/suits';
import { cardLook } from '../content/cards';
import { KINDS, LOOKS, type Kind } from '../games/gauner/kinds';
import type { Both } from '../i18n/index.svelte';
import type { AnyView } from '../wire/views';

export interface Mini {
  text: Both;
  name: Both;
  suit: Suit | '';
  ground: string;
  ink: string;
}

type Held = (string | number)[] | Record<string, number> | null | undefined;

/** Gauner counts kinds; the others list cards. */
export function minisOf(view: AnyView): Mini[] {
  const { hand } = view as { hand?: Held };
  if (Array.isArray(hand)) return hand.map((card) => miniOf(view.game, String(card)));
  return KINDS.flatMap((kind) => Array.from({ length: hand?.[kind] ?? 0 }, () => kindOf(kind)));
}

function miniOf(game: string, card: string): Mini {
  const look = cardLook(game, card);
  const text = look?.index ?? card;
  const ink = look?.suit ? `var(--suit-${look.suit})` : 'var(--card-ink)';
  return { text: { de: text, en: text }, name: look?.name ?? { de: card, en: card }, suit: look?.suit ?? '', ground: 'var(--card)', ink };
}

function kindOf(kind: Kind): Mini {
  const { letters, name, ground, ink } = LOOKS[kind];
  return { text: letters, name, suit: '', ground, ink };
}
