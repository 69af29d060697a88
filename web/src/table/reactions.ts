// The reactions there are, with their words; drawn in Emote.svelte.

import type { Both } from '../i18n/index.svelte';
import type { ReactionShown } from '../wire/schema';

export type Reaction = ReactionShown['kind'];

/** As a button says it, and as it is told of somebody. */
export const REACTIONS: Record<Reaction, { name: Both; told: Both }> = {
  bravo: { name: { en: 'Well played!', de: 'Gut gespielt!' }, told: { en: '{name}: well played!', de: '{name}: Gut gespielt!' } },
  laugh: { name: { en: 'Laugh', de: 'Lachen' }, told: { en: '{name} laughs.', de: '{name} lacht.' } },
  wow: { name: { en: 'Wow', de: 'Staunen' }, told: { en: '{name} is amazed.', de: '{name} staunt.' } },
  ouch: { name: { en: 'Ouch', de: 'Autsch' }, told: { en: '{name}: ouch!', de: '{name}: Autsch!' } },
  ponder: { name: { en: 'Let me think', de: 'Moment, ich überlege' }, told: { en: '{name} ponders.', de: '{name} überlegt.' } },
  thanks: { name: { en: 'Thanks', de: 'Danke' }, told: { en: '{name} says thanks.', de: '{name} bedankt sich.' } },
};

export const KINDS = Object.keys(REACTIONS) as Reaction[];
