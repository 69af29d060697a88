// A finished match, step by step. Step 0 is the deal, step n the position after choice n.

import { named, speech } from '../i18n/index.svelte';
import type { GameEvent } from '../table/layout';
import { seatName } from '../table/bots';
import { api } from '../wire/api';
import type { MatchShown, StepShown } from '../wire/schema';
import type { AnyView } from '../wire/views';
import { PAGE, clamp, otherRound, pageOf, pagesFor, roundOf } from './pages';

export interface Frame {
  views: AnyView[];
  step: StepShown | null; // null for the deal
}

export class Replay {
  step = $state(0);
  total = $state(0);
  speed = $state(1); // when it plays by itself
  /** The seat of the person who looks; null: somebody else's match. */
  me: number | null = null;
  /** No step was asked for, and nobody has gone anywhere: the review may open on what matters most. */
  undecided = false;
  /** Whose seat is at the bottom. */
  bottom = $state(0);
  frames: Frame[] = $state.raw([]); // with gaps, where nothing has been loaded yet
  seats: number[] = $state.raw([]); // who made each choice
  rounds: number[] = $state.raw([0]);
  events: GameEvent[] = $state.raw([]);
  failed = $state('');
  shown: Frame | null = $state.raw(null); // the last one that could be shown

  readonly names: string[];
  readonly round: number = $derived(roundOf(this.rounds, this.step));
  readonly view: AnyView | null = $derived(this.shown?.views[this.bottom] ?? null);
  private readonly asked = new Map<number, Promise<void>>();

  constructor(
    readonly match: MatchShown,
    private readonly read = api.replay,
  ) {
    this.names = match.seats.map((seat, number) => seatName(seat, number));
  }

  /** The first page tells how long the match is; then the step that was asked for. */
  async open(step: number): Promise<void> {
    await this.load(0);
    this.goTo(step);
  }

  goTo(step: number): void {
    const to = clamp(step, this.total);
    const forward = to === this.step + 1;
    this.step = to;
    this.undecided = false;
    for (const page of pagesFor(to, this.total)) void this.load(page);
    this.show(forward);
  }

  next = (): void => this.goTo(this.step + 1);
  back = (): void => this.goTo(this.step - 1);

  toRound(way: 1 | -1): void {
    const end = way === 1 ? this.total : 0;
    this.goTo(otherRound(this.rounds, this.step, way) ?? end);
  }

  /** Loads these steps and all between them; `progress` is told how much has come, 0 … 1. Raises if that fails. */
  async have(from: number, to: number, progress: (done: number) => void = () => undefined): Promise<void> {
    const [first, last] = [pageOf(from), pageOf(to)];
    for (let page = first; page <= last; page++) {
      await this.load(page);
      progress((page - first + 1) / (last - first + 1));
    }
    for (let step = from; step <= to; step++) if (!this.frames[step]) throw new Error(this.failed);
  }

  /** The sentences of a step, with everybody's names. */
  told(frame: Frame): string[] {
    const { step } = frame;
    if (!step) return [];
    const told = step.told.length > 0 ? step.told : [`{${step.seat}}: ${step.label}`];
    return told.map((text) => named(text, this.names));
  }

  private show(forward: boolean): void {
    const frame = this.frames[this.step];
    if (!frame) return;
    this.events = forward ? ((frame.step?.events ?? []) as GameEvent[]) : [];
    this.shown = { ...frame, views: frame.views.map((view) => withTrick(view, frame.step)) };
  }

  private load(page: number): Promise<void> {
    const known = this.asked.get(page);
    if (known) return known;
    const asked = this.fetch(page).catch((why: Error) => {
      this.asked.delete(page);
      this.failed = why.message || 'offline';
    });
    this.asked.set(page, asked);
    return asked;
  }

  private async fetch(page: number): Promise<void> {
    const { table, match } = this.match;
    const some = await this.read(table, match, page * PAGE, PAGE, speech.language);
    const frames = [...this.frames];
    if (some.start.length > 0) frames[0] = { views: some.start as AnyView[], step: null };
    for (const step of some.steps) frames[step.number] = { views: step.views as AnyView[], step };
    this.frames = frames;
    this.total = some.choices;
    this.seats = some.seats;
    this.rounds = some.rounds;
    this.failed = '';
    if (frames[this.step] && this.shown?.step?.number !== this.step) this.show(false);
  }
}

interface HasTricks {
  trick?: unknown[];
  last_trick?: { cards: unknown[] } | null;
}

/** A trick that has just been completed stays on the table for as long as its step is looked at. */
export function withTrick(view: AnyView, step: StepShown | null): AnyView {
  const completed = step?.events.some((event) => (event as GameEvent).event === 'trick');
  const { trick, last_trick } = view as HasTricks;
  return completed && trick?.length === 0 && last_trick ? ({ ...view, trick: last_trick.cards } as AnyView) : view;
}
