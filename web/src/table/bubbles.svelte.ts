// What somebody has just announced, beside their name for a moment.

import { pace } from '../settings.svelte';
import type { Session } from './session.svelte';

const SHOWN_FOR = 2600;
const ANNOUNCED = new Set(['announce', 'bid', 'number', 'colour', 'call', 'coup', 'declare', 'switch_number', 'switch_colour']);

export class Bubbles {
  said: Record<number, string> = $state({});
  private timers = new Map<number, ReturnType<typeof setTimeout>>();

  constructor(session: Session) {
    $effect(() => {
      session.events.forEach(({ event, seat }, n) => {
        const text = session.told[n];
        if (ANNOUNCED.has(event) && typeof seat === 'number' && text) this.say(seat, withoutName(text, session.names[seat] ?? ''));
      });
    });
    $effect(() => () => this.timers.forEach((timer) => clearTimeout(timer)));
  }

  private say(seat: number, text: string): void {
    clearTimeout(this.timers.get(seat));
    this.said[seat] = text;
    const time = SHOWN_FOR * Math.max(0.6, pace());
    this.timers.set(
      seat,
      setTimeout(() => delete this.said[seat], time),
    );
  }
}

/** "Berta bids 3 red." said by Berta is "bids 3 red". */
function withoutName(text: string, name: string): string {
  return (text.startsWith(name) ? text.slice(name.length) : text).trim().replace(/\.$/, '');
}
