// How long something that happened is looked at before the next thing is shown, in milliseconds at normal pace.

import type { GameEvent } from './layout';

const USUAL = 420;
const LONGER: Record<string, number> = {
  trick: 1500,
  exchange: 2600,
  reveal: 1300,
  round: 900,
  scoring: 1500,
  call: 2000,
  revolution: 3200,
  colour: 1900,
  switch_number: 1900,
  switch_colour: 1900,
};
const AT_ONCE = new Set(['pass', 'chosen', 'laying', 'over']);
const READING = 24; // a letter of what is said
const LONGEST_READING = 2600;
const OWN = 0.6; // what one does oneself one need not be told

/** `said`: what is said about it at a seat, if anything is. */
export function timeFor({ event }: GameEvent, said = '', own = false): number {
  if (AT_ONCE.has(event)) return 60;
  const reading = said ? Math.min(LONGEST_READING, 500 + READING * said.length) : 0;
  const time = Math.max(LONGER[event] ?? USUAL, reading);
  return own ? time * OWN : time;
}

/** What one who goes on by tapping looks at until then: what somebody did, and what takes long to be understood. */
export function isLookedAt({ event }: GameEvent, seat: number | null): boolean {
  return !AT_ONCE.has(event) && (seat !== null || event in LONGER);
}

/**
 * With which of these events the table changes to how it stands after them all: a new deal is not seen before the old
 * round has been told, nor the end before the last trick, and what one is passed lies on the table before it is in the
 * hand. The number of events: after the last.
 */
export function changesAt(events: GameEvent[]): number {
  const at = (name: string) => events.findIndex(({ event }) => event === name);
  if (at('exchange') >= 0) return at('exchange') + 1;
  return Math.max(0, at('deal'), at('trick') >= 0 ? at('over') : 0);
}

/** With which of them it is said who has won. */
export function endsAt(events: GameEvent[]): number {
  return Math.max(0, events.findIndex(({ event }) => event === 'over'));
}
