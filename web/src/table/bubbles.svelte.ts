// What somebody has just announced, beside their name for a moment.

import { untrack } from 'svelte';
import { lookOf } from '../games';
import { patience } from '../settings.svelte';
import type { GameEvent } from './layout';
import type { Session } from './session.svelte';

const SHOWN_FOR = 2600;
const WHOLE_SENTENCES = new Set(['call', 'coup', 'declare']);

export interface Said {
  text: string;
  /** A whole sentence, wider than a name: nobody else speaks meanwhile. */
  long: boolean;
}

export class Bubbles {
  said: Record<number, Said> = $state.raw({});
  private timers = new Map<number, ReturnType<typeof setTimeout>>();

  constructor(session: Session) {
    $effect(() => {
      const events = session.events;
      untrack(() => this.listen(session, events));
    });
    $effect(() => () => this.timers.forEach((timer) => clearTimeout(timer)));
  }

  private listen({ told, names, terms }: Session, events: GameEvent[]): void {
    const { spoken } = lookOf(terms?.game ?? '');
    events.forEach((event, n) => this.hear(event, told[n], names, spoken[event.event]?.(event)));
  }

  private hear(event: GameEvent, told: string | undefined, names: string[], short: string | undefined): void {
    const { seat } = event;
    if (typeof seat !== 'number' || !told) return;
    if (short) this.say(seat, { text: short, long: false });
    else if (WHOLE_SENTENCES.has(event.event)) this.say(seat, { text: withoutName(told, names[seat] ?? ''), long: true });
  }

  private say(seat: number, said: Said): void {
    clearTimeout(this.timers.get(seat));
    this.said = { ...(said.long ? {} : this.said), [seat]: said };
    const time = SHOWN_FOR * Math.max(0.6, patience());
    this.timers.set(
      seat,
      setTimeout(() => this.fallSilent(seat), time),
    );
  }

  private fallSilent(seat: number): void {
    const { [seat]: _, ...others } = this.said;
    this.said = others;
  }
}

/** "Berta bids 3 red." said by Berta is "bids 3 red". */
function withoutName(text: string, name: string): string {
  return (text.startsWith(name) ? text.slice(name.length) : text).trim().replace(/\.$/, '');
}
