import { icons } from '../../cards/icons/endings';
import type { GameCount } from '../count';
import Head from './CountHead.svelte';
import Reckoning from './Reckoning.svelte';

export const count: GameCount = {
  Head,
  Reckoning,
  confetti: { paths: [icons['top-hat']!, icons['two-coins']!, icons['two-coins']!], colours: ['#1f5a43', '#c9962f', '#9b2c1f', '#2b2018'] },
};
