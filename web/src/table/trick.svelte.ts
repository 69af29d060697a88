// The trick on the table. The view clears a trick as soon as it is complete; people want to see it for a moment, and
// whose it is. So the last trick stays until the next card, a tap, or a while later.

import { untrack } from 'svelte';
import { patience } from '../settings.svelte';
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

  constructor(view: () => HasTricks<Played>) {
    $effect.pre(() => this.follow(view()));
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
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.empty();
    }, LOOK * Math.max(0.6, patience()));
  }

  private empty(): void {
    if (untrack(() => this.cards.length) === 0) return;
    this.cards = [];
    untrack(() => (this.number += 1));
  }
}
