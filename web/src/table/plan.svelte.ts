// A card that is tapped before one's turn: it is kept here, on this device only, and played as soon as that is one's
// turn and the rules allow it. At a table over days the server keeps it, and plays it though one is away. Nobody else
// is told.

import { untrack } from 'svelte';
import { both } from '../i18n/index.svelte';
import { isOverDays } from '../days/days';
import { COMFORTS } from '../i18n/comforts';
import { DAYS } from '../i18n/days';
import { settings } from '../settings.svelte';
import { toast } from '../toasts.svelte';
import type { AnyView } from '../wire/views';
import { remember } from './motion';
import type { Session } from './session.svelte';

export type Step = 'wait' | 'play' | 'withdraw';

/** What becomes of a planned choice when the table looks like this. */
export function stepFor(planned: string, view: Pick<AnyView, 'choices'> & { hand?: unknown }): Step {
  const [verb = '', card = ''] = planned.split(' ');
  if (view.choices.includes(planned)) return 'play';
  const held = Array.isArray(view.hand) && view.hand.map(String).includes(card);
  return held && !view.choices.some((choice) => choice.startsWith(`${verb} `)) ? 'wait' : 'withdraw';
}

export class Plan {
  private kept: string | null = $state(null);
  /** Such as "play r5". */
  get choice(): string | null {
    return this.overDays ? (this.session.play?.planned?.[0] ?? null) : this.kept;
  }

  constructor(private readonly session: Session) {
    $effect(() => {
      void [session.play, session.showing.running];
      untrack(() => this.follow());
    });
  }

  /** Keeps a choice that was tapped too early, or withdraws it; false if there is nothing to plan now. */
  take(choice: string): boolean {
    const { view, me, lobby } = this.session;
    const early = view !== null && me !== null && lobby?.stage === 'playing' && !view.waiting.includes(me);
    // A plan is for what is going on: in the middle of a trick for one's card to it, not for the next phase.
    if (!settings.premove || !early || view.phase !== choice.split(' ')[0] || stepFor(choice, view) !== 'wait') return false;
    const planned = this.choice === choice ? null : choice;
    if (this.overDays) void this.plan(planned);
    else {
      this.kept = planned;
      toast(both(planned ? COMFORTS.planned : COMFORTS.unplanned));
    }
    return true;
  }

  private get overDays(): boolean {
    return isOverDays(this.session.terms);
  }

  private async plan(choice: string | null): Promise<void> {
    const asked = await this.session.ask({ type: 'plan', match: this.session.lobby?.match ?? 0, choices: choice ? [choice] : [] });
    if (asked) toast(both(choice ? DAYS.planned : COMFORTS.unplanned));
  }

  private follow(): void {
    const { view, lobby } = this.session;
    const planned = this.kept;
    if (!planned || this.session.showing.running) return;
    const step = view && lobby?.stage === 'playing' ? stepFor(planned, view) : 'withdraw';
    if (step === 'wait') return;
    this.kept = null;
    if (step === 'withdraw') return toast(both(COMFORTS.withdrawn), 'warn');
    remember(`card:${planned.split(' ')[1]}`);
    void this.session.choose(planned);
  }
}
