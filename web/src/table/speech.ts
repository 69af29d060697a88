// What people say aloud: shorter than the log's sentence, as one says it at a table, so that six can speak at once.

import { SUITS, type Suit } from '../cards/suits';
import { both, type Both } from '../i18n/index.svelte';
import type { GameEvent } from './layout';

const SAID = {
  trick: { de: '1 Stich', en: '1 trick' },
  tricks: { de: '{n} Stiche', en: '{n} tricks' },
  trump: { de: 'Trumpf {what}', en: 'Trump {what}' },
  pass: { de: 'Passe', en: 'Pass' },
  bid: { de: 'Reihe\u00a0{row} {suit}', en: 'Row\u00a0{row} {suit}' },
} satisfies Record<string, Both>;

const SPOKEN: Record<string, (event: GameEvent) => string> = {
  announce: ({ tricks }) => both(tricks === 1 ? SAID.trick : SAID.tricks, { n: Number(tricks) }),
  number: ({ number }) => trump(String(number)),
  switch_number: ({ number }) => trump(String(number)),
  colour: ({ colour }) => trump(nameOf(colour)),
  switch_colour: ({ colour }) => trump(nameOf(colour)),
  bid: ({ bid }) => bidding(String(bid)),
};

/** Words that fit beside a name; null where only the whole sentence will do. */
export function spoken(event: GameEvent): string | null {
  return SPOKEN[event.event]?.(event) ?? null;
}

function trump(what: string): string {
  return both(SAID.trump, { what });
}

function bidding(bid: string): string {
  return bid === 'pass' ? both(SAID.pass) : both(SAID.bid, { row: bid.slice(0, -1), suit: nameOf(bid.at(-1)) });
}

function nameOf(suit: unknown): string {
  return both(SUITS[suit as Suit].name);
}
