// When a scoring page is shown: after every round, as soon as its last trick has been looked at, until one taps or the
// pace goes on. What happens meanwhile waits to be shown; the server waits for nobody.

import { getContext, setContext, untrack } from 'svelte';
import { patience, settings } from '../../settings.svelte';
import type { GameEvent } from '../layout';
import type { Session } from '../session.svelte';
import { isCount } from './lines';

const AFTER = 1200; // the last trick is looked at first
const SHOWN_FOR: Partial<Record<string, number>> = { calm: 15_000, quick: 8_000, none: 8_000 };
const KEY = Symbol('endings');

export class Endings {
  /** The page that lies open. */
  page: GameEvent[] | null = $state.raw(null);
  /** A round has been counted, and its page comes in a moment. */
  coming = $state(false);
  private timers: ReturnType<typeof setTimeout>[] = [];

  constructor(private readonly session: Session) {
    $effect(() => {
      const { events } = session;
      if (isCount(events)) untrack(() => this.announce(events));
    });
    $effect(() => () => this.close());
  }

  /** Whether there is a page to call back. */
  get last(): GameEvent[] | null {
    return this.session.counted;
  }

  private announce(events: GameEvent[]): void {
    this.close();
    this.coming = true;
    if (!this.session.terms?.pace) this.session.hold(); // where a clock runs, one has to see what goes on
    const first = AFTER * patience();
    if (first === 0) this.open(events);
    else this.timers.push(setTimeout(() => this.open(events), first));
  }

  private open(events: GameEvent[]): void {
    this.coming = false;
    this.page = events;
    const time = SHOWN_FOR[settings.speed]; // any other speed waits for a tap
    if (time !== undefined) this.timers.push(setTimeout(this.close, time));
  }

  /** The last page once more, for as long as one likes. */
  recall = (): void => {
    this.close();
    this.page = this.last;
  };

  close = (): void => {
    this.timers.forEach(clearTimeout);
    this.timers = [];
    this.page = null;
    this.coming = false;
    this.session.release();
  };
}

export function setEndings(endings: Endings): void {
  setContext(KEY, endings);
}

export function getEndings(): Endings | undefined {
  return getContext<Endings | undefined>(KEY);
}
