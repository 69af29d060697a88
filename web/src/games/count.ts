// What a round's points come from, drawn by the game: `games/<game>/count.ts` gives `count`. A game without one shows
// its points alone.

import type { Component } from 'svelte';
import type { GameEvent } from '../table/layout';
import type { AnyView } from '../wire/views';

/** One line of a scoring page: a seat, a team, or somebody who plays along without a seat (then there are no seats). */
export interface Line {
  seats: number[];
  name: string;
  points: number;
  before: number;
  after: number;
}

/** What the components of a scoring page are given; `events`: what everybody was told with the count. */
export interface CountProps {
  events: GameEvent[];
  view: AnyView;
  names: string[];
}

export interface GameCount {
  /** The reckoning of one line. */
  Reckoning?: Component<CountProps & { line: Line }>;
  /** What is to be said about the round as a whole. */
  Head?: Component<CountProps>;
  /** The page's title; otherwise the round's number. */
  title?: (events: GameEvent[]) => string;
  /** The seats that score together; otherwise each alone. */
  sides?: (events: GameEvent[]) => number[][];
  /** What falls from the sky for the winners: paths of 512 × 512, and the colours they come in. */
  confetti?: { paths: string[]; colours: string[] };
}

const found = import.meta.glob<GameCount>('./*/count.ts', { import: 'count' });

export async function countOf(game: string): Promise<GameCount> {
  return (await found[`./${game}/count.ts`]?.()) ?? {};
}

/** An event of one kind, as its game's schema describes it. */
export function eventIn<Event extends { event: string }>(events: GameEvent[], name: Event['event']): Event | undefined {
  return events.find((one) => one.event === name) as unknown as Event | undefined;
}
