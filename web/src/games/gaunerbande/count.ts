import { icons } from '../../cards/icons/endings';
import type { GameCount } from '../count';
import Head from './CountHead.svelte';
import Reckoning from './Reckoning.svelte';

export const count: GameCount = {
  Head,
  Reckoning,
  confetti: { paths: [icons['swap-bag']!, icons['domino-mask']!, icons['two-coins']!], colours: ['#c9962f', '#3b3344', '#8a2f24'] },
};
