// When a scoring page is shown: after every round, as soon as what happened before has been looked at, until one taps
// or the pace goes on. What happens meanwhile waits to be shown; the server waits for nobody.

import { getContext, setContext, untrack } from 'svelte';
import { settings } from '../../settings.svelte';
import type { GameEvent } from '../layout';
import type { Session } from '../session.svelte';
import { isCount } from './lines';

const SHOWN_FOR: Partial<Record<string, number>> = { calm: 20_000, normal: 14_000, quick: 8_000, none: 8_000 };
const KEY = Symbol('endings');

export class Endings {
  /** The page that lies open. */
  page: GameEvent[] | null = $state.raw(null);
  /** A round has been counted, and its page comes in a moment. */
  coming = $state(false);
  private next: GameEvent[] | null = $state.raw(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly session: Session) {
    $effect(() => {
      const { events } = session;
      if (isCount(events)) untrack(() => this.announce(events));
    });
    $effect(() => {
      const { now, running } = session.showing;
      const { next } = this;
      if (next && (!running || (now && isCount([now.event])))) untrack(() => this.open(next));
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
    this.next = events;
  }

  private open(events: GameEvent[]): void {
    this.coming = false;
    this.next = null;
    this.page = events;
    if (!this.session.terms?.pace) this.session.showing.hold(); // where a clock runs, one has to see what goes on
    const time = SHOWN_FOR[settings.speed]; // any other speed waits for a tap
    if (time !== undefined) this.timer = setTimeout(this.close, time);
  }

  /** The last page once more, for as long as one likes. */
  recall = (): void => {
    this.close();
    this.page = this.last;
  };

  close = (): void => {
    clearTimeout(this.timer);
    this.page = this.next = null;
    this.coming = false;
    this.session.showing.release();
  };
}

export function setEndings(endings: Endings): void {
  setContext(KEY, endings);
}

export function getEndings(): Endings | undefined {
  return getContext<Endings | undefined>(KEY);
}
