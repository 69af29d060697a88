// Who sits around the table, as the frame knows it. Seats drawn anywhere inside the frame find it in the context.

import { getContext, setContext } from 'svelte';
import type { Mood } from '../faces/code';
import type { Mini } from '../games/minis';
import { t } from '../i18n/index.svelte';
import type { SeatShown } from '../wire/schema';
import type { Shown } from './showing.svelte';

export interface SeatAround {
  seat: number;
  name: string;
  me: boolean;
  held: SeatShown['held'];
  bot: string | null;
  here: boolean;
  hints: boolean;
  /** Somebody sat down here during the match. */
  late: boolean;
  /** Owes a choice. */
  turn: boolean;
  /** When the clock runs out, in the browser's time; null without one. */
  until: number | null;
  /** At a table over days, when the time for the choice is up instead; and until when they are on holiday. */
  due?: number | null;
  away?: number | null;
  /** How long the clock runs for one choice, in milliseconds; 0 without one. */
  whole: number;
  score: number;
  /** The code of their face (faces/code.ts), and what it shows. */
  face: string;
  mood: Mood;
  /** What they did last, until their next turn; of oneself one knows it. */
  deed: string | null;
  winner: boolean;
  /** The hand, for those who watch and may see it. */
  hand?: Mini[];
}

const KEY = Symbol('around');

export function setAround(seats: () => SeatAround[]): void {
  setContext(KEY, seats);
}

export function getAround(): () => SeatAround[] {
  return getContext<() => SeatAround[]>(KEY);
}

const STAGE = Symbol('stage');

export function setStage(now: () => Shown | null): void {
  setContext(STAGE, now);
}

/** What is being shown just now, if anything; in a replay never. */
export function getStage(): () => Shown | null {
  return getContext<(() => Shown | null) | undefined>(STAGE) ?? (() => null);
}

/** What the hand that is shown is called: in a replay nobody at the table is oneself. */
export function handName(): () => string {
  const seats = getContext<(() => SeatAround[]) | undefined>(KEY);
  return () => t(seats && !seats().some(({ me }) => me) ? 'table.hand.open' : 'table.hand');
}

/** At a table the hand takes the keys: in a toolbar, which one walks by arrows, a screen reader passes them on instead of
    walking the page by them (`b` would be the next button, `1` the next heading). */
export function handRole(): 'toolbar' | 'group' {
  return getContext(STAGE) ? 'toolbar' : 'group';
}
