// The trick on the table. The view clears a trick as soon as it is complete; people want to see it for a moment, and
// whose it is. So the last trick stays until the next card, a tap, or a while later.

import { pace } from '../settings.svelte';
import type { PlayedCard, Trick } from '../wire/views';

interface HasTricks {
  trick: PlayedCard[];
  last_trick: Trick | null;
}

const LOOK = 950;

export class TrickShown {
  cards: PlayedCard[] = $state.raw([]);
  /** Set when the trick goes to its winner. */
  winner: number | null = $state(null);
  private before: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: () => HasTricks) {
    $effect.pre(() => this.follow(view()));
    $effect(() => () => clearTimeout(this.timer));
  }

  /** Away with it, at a tap. */
  clear = (): void => {
    if (this.winner !== null) this.cards = [];
  };

  private follow({ trick, last_trick }: HasTricks): void {
    const last = JSON.stringify(last_trick);
    const isNew = this.before !== undefined && last !== this.before && last_trick !== null;
    this.before = last;
    if (trick.length > 0) this.lay(trick, null);
    else if (isNew) this.linger(last_trick);
    else if (this.timer === undefined) this.cards = [];
  }

  private lay(cards: PlayedCard[], winner: number | null): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.winner = winner;
    this.cards = cards;
  }

  private linger({ cards, winner }: Trick): void {
    this.lay(cards, winner);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.cards = [];
    }, LOOK * Math.max(0.6, pace()));
  }
}
