import { icons } from '../../cards/icons/endings';
import { ENDINGS } from '../../i18n/endings';
import { both } from '../../i18n/index.svelte';
import type { GameCount } from '../count';
import Head from './CountHead.svelte';
import Reckoning from './Reckoning.svelte';

export const count: GameCount = {
  Head,
  Reckoning,
  title: () => both(ENDINGS.lastDance),
  confetti: { paths: [icons['ladybug']!, icons['double-quaver']!, icons['balloons']!], colours: ['#c2345a', '#e08a1e', '#3f8f5a', '#6a4fa3', '#2c7fb0'] },
};
