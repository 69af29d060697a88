// What people say aloud in Partout: what they announce, and what is trump. How they say it depends on who says how many,
// which everybody hears anyway, and on no card.

import { both, type Both } from '../../i18n/index.svelte';
import type { Spoken } from '../look';

const TRUMP: Both = { de: 'Trumpf {what}', en: 'Trump {what}' };

/** By tricks; everything above is said like the last. Several ways: one for each seat, in turn. */
const SAID: Both[][] = [
  [
    { de: '0 Stiche. Wirklich.', en: '0 tricks. Really.' },
    { de: '0 Stiche, edle Runde', en: '0 tricks, noble court' },
    { de: '0 Stiche. Schweigen ist Gold.', en: '0 tricks. Silence is golden.' },
  ],
  [
    { de: '1 Stich, bescheiden', en: '1 trick, humbly' },
    { de: '1 Stich, aber der sitzt', en: '1 trick, but a fine one' },
    { de: '1 Stich genügt mir', en: '1 trick will do' },
  ],
  [
    { de: '{n} Stiche, mein Wort', en: '{n} tricks, my word' },
    { de: '{n} Stiche, bei meiner Ehre', en: '{n} tricks, upon my honour' },
    { de: '{n} Stiche!', en: '{n} tricks!' },
  ],
  [
    { de: '{n} Stiche, wohlan!', en: '{n} tricks, onwards!' },
    { de: '{n} Stiche. Wer wagt, gewinnt.', en: '{n} tricks. Fortune favours the bold.' },
    { de: '{n} Stiche, so wahr ich hier sitze', en: '{n} tricks, as sure as I sit here' },
  ],
  [
    { de: '{n} Stiche! Bringt die Banner!', en: '{n} tricks! Bring the banners!' },
    { de: '{n} Stiche! Die Krone wartet.', en: '{n} tricks! The crown awaits.' },
    { de: '{n} Stiche! Ja, ihr hört richtig.', en: '{n} tricks! Yes, you heard me.' },
  ],
];

export const spoken: Spoken = {
  announce: ({ tricks, seat }) => announced(Number(tricks), Number(seat)),
  number: ({ number }) => trump(String(number)),
  switch_number: () => '', // it stands in the middle, large
  colour: () => '',
  switch_colour: () => '',
};

function announced(n: number, seat: number): string {
  const ways = SAID[Math.min(n, SAID.length - 1)]!;
  return both(ways[(seat + n) % ways.length]!, { n });
}

function trump(what: string): string {
  return both(TRUMP, { what });
}
