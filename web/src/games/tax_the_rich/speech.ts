// What people say aloud in Tax the Rich: their bids.

import { SUIT_NAMES, type Suit } from '../../cards/suits';
import { both, type Both } from '../../i18n/index.svelte';
import type { AnyView } from '../../wire/views';
import type { Spoken } from '../look';
import type { TaxSuit, TaxView } from './view';

const SAID = {
  pass: { de: 'Passe', en: 'Pass' },
  make: { de: '{n} Stiche mit {suit} bieten', en: 'Bid {n} stacks with {suit}' },
  bid: { de: '{n}\u00a0Stiche, {suit}', en: '{n}\u00a0stacks, {suit}' },
} satisfies Record<string, Both>;

/** The first of the bidding is asked something else than the others. */
export const OPENING: Both = { de: 'Eröffne das Bieten: Passen geht hier nicht', en: 'Open the bidding: you cannot pass' };

export const spoken: Spoken = {
  bid: ({ bid, stacks }) => bidding(String(bid), Number(stacks)),
  call: () => '', // it stands large in the middle
  revolution: () => '',
};

/** A bid by what it promises: the board says how many stacks a cell asks for. */
export function bidLabel(choice: string, view: AnyView): string | undefined {
  const [verb, cell = ''] = choice.split(' ');
  const suit = cell.at(-1) as Suit;
  const row = verb === 'bid' ? (view as unknown as TaxView).board[Number(cell.slice(0, -1)) - 1] : undefined;
  return row && both(SAID.make, { n: row.tricks[suit as TaxSuit], suit: both(SUIT_NAMES[suit]) });
}

function bidding(bid: string, n: number): string {
  if (bid === 'pass') return both(SAID.pass);
  return both(SAID.bid, { n, suit: both(SUIT_NAMES[bid.at(-1) as Suit]) });
}
