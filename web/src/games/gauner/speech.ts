// What people do in Gauner, in as few words as stay at their place.

import { both, type Both } from '../../i18n/index.svelte';
import { kinds } from '../../wire/reference/gauner';
import type { GameEvent } from '../../table/layout';
import type { Spoken } from '../look';

const SAID = {
  take: { de: 'nimmt {n}× {kind}', en: 'takes {n} {kind}' },
  jail: { de: 'sperrt {n}× {kind} ein', en: 'jails {n} {kind}' },
  skip: { de: 'legt nichts', en: 'lays nothing' },
  return: { de: 'gibt ab', en: 'gives back' },
} satisfies Record<string, Both>;

const heap = (text: Both) => ({ kind, count }: GameEvent) => both(text, { n: Number(count), kind: both(kinds[kind as keyof typeof kinds].name) });

export const spoken: Spoken = {
  take: heap(SAID.take),
  jail: heap(SAID.jail),
  skip: () => both(SAID.skip),
  return: () => both(SAID.return),
};
