// What people say aloud in Partout: what they announce, and what is trump.

import { SUIT_NAMES, type Suit } from '../../cards/suits';
import { both, type Both } from '../../i18n/index.svelte';
import type { Spoken } from '../look';

const SAID = {
  trick: { de: '1 Stich', en: '1 trick' },
  tricks: { de: '{n} Stiche', en: '{n} tricks' },
  trump: { de: 'Trumpf {what}', en: 'Trump {what}' },
} satisfies Record<string, Both>;

export const spoken: Spoken = {
  announce: ({ tricks }) => both(tricks === 1 ? SAID.trick : SAID.tricks, { n: Number(tricks) }),
  number: ({ number }) => trump(String(number)),
  switch_number: ({ number }) => trump(String(number)),
  colour: ({ colour }) => trump(both(SUIT_NAMES[colour as Suit])),
  switch_colour: ({ colour }) => trump(both(SUIT_NAMES[colour as Suit])),
};

function trump(what: string): string {
  return both(SAID.trump, { what });
}
