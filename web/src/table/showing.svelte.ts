// What is to be shown, one thing after the other: each for as long as it takes to be read, or until a tap. Nothing is
// shown while something else is, and whoever is asked is asked after the last of it.

import { patience, settings } from '../settings.svelte';
import type { GameEvent } from './layout';

/** Something that happened, while it is looked at. */
export interface Shown {
  key: number;
  event: GameEvent;
  /** The sentence, with names. */
  text: string;
  /** At whose place it happened. */
  seat: number | null;
  /** What is said there: shorter than the sentence, or nothing. */
  said: string;
  /** The names of this event and of those that follow from the same choice. */
  ahead: string[];
  /** Milliseconds at normal pace. */
  time: number;
  /** Somebody who goes on by tapping looks at it until then. */
  taps: boolean;
}

/** A step of showing. */
export interface Part {
  /** Makes the table look like it, and says what is to be seen. */
  apply: () => Shown | null;
  /** The first of what one choice has brought. */
  first: boolean;
}

const MOST_WAITING = 60; // parts; with more than that to show, somebody was away
const CROWD = 12; // with so many waiting, it catches up rather than lag behind

export class Showing {
  /** What is on stage. */
  now: Shown | null = $state.raw(null);
  /** It stays there until somebody taps. */
  waits = $state(false);
  /** Something is shown, and nothing asked before that is over. */
  running = $state(false);
  private held = false; // something else is looked at
  private parts: Part[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  get empty(): boolean {
    return this.parts.length === 0;
  }

  add(parts: Part[]): void {
    this.parts.push(...parts);
    if (document.hidden || this.parts.length > MOST_WAITING) this.flush();
    else if (this.timer === undefined && !this.waits && !this.held) this.next();
  }

  /** At a tap: on to the next. */
  goOn = (): void => {
    if (!this.waits) return;
    this.waits = false;
    this.next();
  };

  /** Shows nothing new until it is let go; whoever is far behind, or elsewhere, catches up all the same. */
  hold(): void {
    this.held = true;
    this.waits = false;
  }

  release(): void {
    if (!this.held) return;
    this.held = false;
    if (this.timer === undefined) this.next();
  }

  /** Everything at once. */
  flush(): void {
    const parts = this.parts;
    this.drop();
    for (const part of parts) part.apply();
  }

  /** Nothing of it, ever. */
  drop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.parts = [];
    this.rest();
  }

  private rest(): void {
    this.now = null;
    this.waits = false;
    this.running = false;
  }

  private next(): void {
    this.timer = undefined;
    if (this.held) return;
    const part = this.parts.shift();
    if (!part) return this.rest();
    const shown = part.apply();
    if (patience() === 0) return this.hurry();
    this.now = shown;
    this.running = true;
    this.waits = settings.speed === 'tap' && (shown?.taps ?? false);
    if (this.waits) return;
    const time = (shown?.time ?? 0) * patience() * (this.parts.length > CROWD ? 0.4 : 1);
    this.timer = setTimeout(() => this.next(), time);
  }

  /** All that the same choice brought; what the next one brought is drawn by itself. */
  private hurry(): void {
    this.rest();
    while (this.parts[0] && !this.parts[0].first) this.parts.shift()!.apply();
    this.timer = setTimeout(() => this.next(), 0);
  }
}
