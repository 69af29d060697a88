// What the crooks of one kind are good for just now, in a sentence.

import { both } from '../../i18n/index.svelte';
import { capital } from '../../table/said';
import { LOOKS, ownerOf, type Counts, type Kind } from './kinds';
import { kindName } from './words';

const WORDS = {
  kind: { de: '{kind}: {copies} Karten im Spiel, {n} im Gefängnis.', en: '{kind}: {copies} cards in the game, {n} in prison.' },
  owned: { de: 'Bei der Wertung bekommt sie {name} (ausgelegt: {laid}).', en: '{name} gets them when the prison is scored ({laid} laid).' },
  free: { de: 'Noch hat sie niemand ausgelegt: Bei der Wertung bekommt sie niemand.', en: 'Nobody has laid any: nobody gets them when the prison is scored.' },
};

export function explainKind(kind: Kind, prison: Counts, laid: Counts[], names: string[]): string {
  const owner = ownerOf(laid, kind);
  const about = both(WORDS.kind, { kind: capital(kindName(kind)), copies: LOOKS[kind].copies, n: prison[kind] ?? 0 });
  const whose = owner ? both(WORDS.owned, { name: names[owner.seat] ?? '', laid: owner.count }) : both(WORDS.free);
  return `${about} ${whose}`;
}
