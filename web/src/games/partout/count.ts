import { icons } from '../../cards/icons/endings';
import type { PartoutCountEvent } from '../../wire/schema';
import { eventIn, type GameCount } from '../count';
import Reckoning from './Reckoning.svelte';

export const count: GameCount = {
  Reckoning,
  sides: (events) => eventIn<PartoutCountEvent>(events, 'count')?.teams.map(({ seats }) => seats) ?? [],
  confetti: { paths: [icons['vertical-banner']!, icons['checked-shield']!], colours: ['#b4261c', '#1c6b3a', '#1d559c', '#c9962f'] },
};
