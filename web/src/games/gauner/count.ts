import { icons } from '../../cards/icons/endings';
import { ENDINGS } from '../../i18n/endings';
import { both } from '../../i18n/index.svelte';
import type { RoundEvent } from '../../wire/schema';
import { eventIn, type GameCount } from '../count';
import Head from './CountHead.svelte';
import Reckoning from './Reckoning.svelte';

export const count: GameCount = {
  Head,
  Reckoning,
  title: (events) => both(ENDINGS.scoring, { n: eventIn<RoundEvent>(events, 'round')?.round ?? 1 }),
  confetti: { paths: [icons['skeleton-key']!, icons['domino-mask']!, icons['skeleton-key']!], colours: ['#e5812a', '#f3c63c', '#74459b', '#2c62a6', '#67645f'] },
};
