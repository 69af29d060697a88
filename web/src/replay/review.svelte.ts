// The review of a match: made here, if this browser can; otherwise asked for again and again until it is made.

import { somebody } from '../identity.svelte';
import { speech } from '../i18n/index.svelte';
import { api } from '../wire/api';
import type { Review, ReviewDecision } from '../wire/schema';
import { inWords, labelsOf } from './words';

const PAUSE = 1200;

export class Looked {
  review: Review | null = $state.raw(null);
  labels: Record<string, string> = $state.raw({});
  done = $state(0);
  of = $state(0);
  asking = $state(false);
  failed = $state('');
  readonly byNumber: Map<number, ReviewDecision> = $derived(new Map(this.review?.decisions.flatMap((one) => one.parts.map((part) => [part, one]))));
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private readonly stop = new AbortController();

  constructor(
    private readonly table: string,
    private readonly match: number,
  ) {}

  ask = async (): Promise<void> => {
    this.asking = true;
    this.failed = '';
    try {
      await somebody();
      if (await this.think()) return;
      const { done, of, review, labels } = await api.review(this.table, this.match, speech.language);
      if (this.closed) return;
      Object.assign(this, { done, of, review, labels: labels ?? {} });
      if (!review) this.timer = setTimeout(this.ask, PAUSE);
      this.asking = !review;
    } catch (why) {
      this.failed = (why as Error).message || 'offline';
      this.asking = false;
    }
  };

  /** Makes it here. False if the server has to. */
  private async think(): Promise<boolean> {
    if (this.of > 0 || this.closed) return false; // the server makes it already
    const { reviewHere } = await import('../engine/reviews');
    return reviewHere(this.table, this.match, speech.language, this.stop.signal, ({ finished, ...progress }) => {
      if (this.closed) return;
      Object.assign(this, progress);
      this.asking = !finished;
    }).catch(() => this.closed);
  }

  close(): void {
    this.closed = true;
    this.stop.abort();
    clearTimeout(this.timer);
  }

  /** Choices of a decision in words. */
  name(decision: ReviewDecision, choices: string[]): string {
    return inWords(choices, labelsOf(decision, this.labels, speech.language));
  }
}
