// How the company takes it: faces that show something for a moment, and a bot that says a word now and then.

import { untrack } from 'svelte';
import { games } from '../games.svelte';
import { both } from '../i18n/index.svelte';
import { patience, settings } from '../settings.svelte';
import { isFresh } from '../table/flights';
import type { Session } from '../table/session.svelte';
import type { Mood } from './code';
import { feelings } from './moods';
import { remark } from './remarks';

const FELT_FOR = 2200;
const SAID_FOR = 3200;

export class Company {
  felt: Record<number, Mood> = $state.raw({});
  said: { key: string; seat: number; said: string } | null = $state.raw(null);
  private scores: number[] = [];
  private match = 0;
  private timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(session: Session) {
    this.scores = session.view?.scores ?? [];
    $effect(() => {
      void session.events;
      untrack(() => this.take(session));
    });
    $effect(() => () => this.timers.forEach((timer) => clearTimeout(timer)));
  }

  private take(session: Session): void {
    const { events, view } = session;
    if (!view || patience() === 0) return; // who wants no pauses has no time for faces
    const low = games.of(session.terms?.game ?? '')?.low_wins ?? false;
    const felt = feelings(events, this.scores, view.scores, low);
    this.scores = view.scores;
    if (Object.keys(felt).length > 0) this.feel(felt);
    if (settings.banter) this.listen(session, low);
  }

  private feel(felt: Record<number, Mood>): void {
    this.felt = felt;
    this.later(FELT_FOR, () => {
      if (this.felt === felt) this.felt = {};
    });
  }

  private listen(session: Session, low: boolean): void {
    const { events, view, lobby, table } = session;
    if (!view || !lobby) return;
    const begins = this.match !== lobby.match && isFresh(view, session.play?.decision ?? 0);
    this.match = lobby.match;
    const over = events.some(({ event }) => event === 'over');
    const counted = events.some(({ event }) => event === 'round' || event === 'scoring');
    const moment = over ? 'over' : counted ? 'round' : begins ? 'begin' : null;
    if (!moment) return;
    const bots = lobby.seats.flatMap(({ held }, seat) => (held === 'bot' ? [{ seat, name: session.names[seat] ?? '' }] : []));
    const made = remark(moment, bots, view.scores, view.winners, low, `${table} ${lobby.match} ${view.round}`);
    if (made) this.say(made.seat, both(made.text), `${lobby.match} ${view.round} ${moment}`);
  }

  private say(seat: number, text: string, key: string): void {
    const said = { key, seat, said: text };
    this.said = said;
    this.later(SAID_FOR, () => {
      if (this.said === said) this.said = null;
    });
  }

  private later(time: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, time * Math.max(0.6, patience()));
    this.timers.add(timer);
  }
}
