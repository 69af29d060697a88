// The trick on the table. The view clears a trick as soon as it is complete; people want to see it for a moment, and
// whose it is. So the last trick stays while that is told, until the next card, a tap, or a while later.

import { untrack } from 'svelte';
import { patience } from '../settings.svelte';
import { getStage } from './around';
import type { PlayedCard } from '../wire/views';

interface HasTricks<Played> {
  trick: Played[];
  last_trick: { cards: Played[]; winner: number } | null;
}

const LOOK = 950;

export class TrickShown<Played extends PlayedCard = PlayedCard> {
  cards: Played[] = $state.raw([]);
  /** Set when the trick goes to its winner. */
  winner: number | null = $state(null);
  /** Another one for every trick: with the place in the trick it tells cards apart that have no name yet. */
  number = $state(0);
  private before: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private told = false; // it is being told whose it is
  private looked = false; // long enough

  constructor(view: () => HasTricks<Played>) {
    const stage = getStage();
    const told = $derived(stage()?.ahead.includes('trick') ?? false);
    $effect.pre(() => this.follow(view()));
    $effect(() => this.hold(told));
    $effect(() => () => clearTimeout(this.timer));
  }

  /** Away with it, at a tap. */
  clear = (): void => {
    if (this.winner !== null) this.empty();
  };

  private follow({ trick, last_trick }: HasTricks<Played>): void {
    const last = JSON.stringify(last_trick);
    const isNew = this.before !== undefined && last !== this.before && last_trick !== null;
    this.before = last;
    if (trick.length > 0) this.lay(trick, null);
    else if (isNew) this.linger(last_trick);
    else if (this.timer === undefined) this.empty();
  }

  private lay(cards: Played[], winner: number | null): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (cards.length < untrack(() => this.cards.length)) untrack(() => (this.number += 1));
    this.winner = winner;
    this.cards = cards;
  }

  private linger({ cards, winner }: { cards: Played[]; winner: number }): void {
    this.lay(cards, winner);
    this.looked = false;
    this.timer = setTimeout(() => {
      this.looked = true;
      this.hold(this.told);
    }, LOOK * Math.max(0.6, patience()));
  }

  private hold(told: boolean): void {
    this.told = told;
    if (told || !this.looked || this.timer === undefined) return;
    this.timer = undefined;
    this.empty();
  }

  private empty(): void {
    if (untrack(() => this.cards.length) === 0) return;
    this.cards = [];
    untrack(() => (this.number += 1));
  }
}
