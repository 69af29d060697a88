// What people say aloud in Tax the Rich: their bids.

import { SUIT_NAMES, type Suit } from '../../cards/suits';
import { both, type Both } from '../../i18n/index.svelte';
import type { Spoken } from '../look';

const SAID = {
  pass: { de: 'Passe', en: 'Pass' },
  bid: { de: 'Reihe\u00a0{row} {suit}', en: 'Row\u00a0{row} {suit}' },
} satisfies Record<string, Both>;

/** The first of the bidding is asked something else than the others. */
export const OPENING: Both = { de: 'Eröffne das Bieten: Passen geht hier nicht', en: 'Open the bidding: you cannot pass' };

export const spoken: Spoken = {
  bid: ({ bid }) => bidding(String(bid)),
  call: () => '', // it stands large in the middle
  revolution: () => '',
};

function bidding(bid: string): string {
  if (bid === 'pass') return both(SAID.pass);
  return both(SAID.bid, { row: bid.slice(0, -1), suit: both(SUIT_NAMES[bid.at(-1) as Suit]) });
}
