// How long something that happened is looked at before the next thing is shown, in milliseconds at calm speed.

import type { GameEvent } from './layout';

const USUAL = 420;
const LONGER: Record<string, number> = {
  trick: 1500,
  exchange: 1200,
  reveal: 1300,
  round: 900,
  scoring: 1500,
};
const AT_ONCE = new Set(['pass', 'chosen', 'laying']);

export function timeFor(events: GameEvent[]): number {
  return Math.max(0, ...events.map(({ event }) => (AT_ONCE.has(event) ? 60 : (LONGER[event] ?? USUAL))));
}
