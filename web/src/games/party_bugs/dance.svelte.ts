// What is to be seen of the dance floor and the displays. It follows the view, except after a King: then the old floor
// is looked at first, goes to the King, and only then the next round is shown.

import type { GameEvent } from '../../table/layout';
import { pace, patience } from '../../settings.svelte';
import type { PartyBugsView } from '../../wire/views';
import { floorCards, type FloorCard } from './line';

export interface Stage {
  floor: FloorCard[];
  played: number[] | null;
  line: number[];
  displays: number[][];
  paul: number[];
  king: number | null;
}

export interface Leaving {
  key: number;
  seat: number | null;
  cards: number[];
}

const LOOK = 1500; // at a revealed King
const GO = 800; // until the floor is gone
const POP = 1500; // a pair that leaves

export class Dance {
  stage: Stage = $state.raw({ floor: [], played: null, line: [], displays: [], paul: [], king: null });
  leaving: Leaving[] = $state.raw([]);
  /** Where a card that leaves the floor goes, by its value. */
  private goes = new Map<number, string>();
  private heard: GameEvent[] = [];
  private latest!: PartyBugsView;
  private timers = new Set<ReturnType<typeof setTimeout>>();
  private parading = false;
  private pops = 0;

  constructor(view: () => PartyBugsView, events: () => GameEvent[]) {
    $effect.pre(() => this.follow(view(), events()));
    $effect(() => () => this.stop());
  }

  goesTo(value: number): string[] {
    const place = this.goes.get(value);
    return place ? [place] : [];
  }

  private follow(view: PartyBugsView, events: GameEvent[]): void {
    const news = events !== this.heard ? events : [];
    this.heard = events;
    this.latest = view;
    const reveal = news.find(({ event }) => event === 'reveal');
    const king = news.find(({ event }) => event === 'king');
    for (const { event, seat, card } of news) if (event === 'take') this.goes.set(card as number, placeOf(seat as number | null));
    if (reveal && king) return this.parade(reveal.played as number[], king.seat as number, news);
    if (this.parading && view.phase === 'play') return;
    this.settle(view);
    this.pop(news);
  }

  private settle(view: PartyBugsView): void {
    this.stop();
    const { round, floor, played, line, displays, paul } = view;
    this.stage = { floor: floorCards(round, floor), played, line, displays, paul: paul?.display ?? [], king: null };
  }

  /** The King takes all: look, go, next round. */
  private parade(played: number[], king: number, news: GameEvent[]): void {
    this.stop();
    this.parading = true;
    this.stage = { ...this.stage, played, king };
    for (const { value } of this.stage.floor) this.goes.set(value, placeOf(king));
    this.later(LOOK, () => {
      this.stage = { ...this.stage, floor: [], displays: this.latest.displays };
      this.pop(news);
    });
    this.later(LOOK + GO, () => this.settle(this.latest));
  }

  private pop(news: GameEvent[]): void {
    const pairs = news.filter(({ event }) => event === 'leave' || event === 'pair').flatMap((event) => this.pair(event));
    if (pairs.length === 0 || pace() === 0) return;
    this.leaving = [...this.leaving, ...pairs];
    setTimeout(() => (this.leaving = this.leaving.filter((one) => !pairs.includes(one))), POP * pace());
  }

  private pair({ seat, card, cards, yes }: GameEvent): Leaving[] {
    const left = cards ? (cards as number[]) : yes ? [card as number, card as number] : [];
    return left.length > 0 ? [{ key: ++this.pops, seat: seat as number | null, cards: left }] : [];
  }

  private later(time: number, then: () => void): void {
    this.timers.add(setTimeout(then, time * Math.max(0.6, patience())));
  }

  private stop(): void {
    this.timers.forEach((timer) => clearTimeout(timer));
    this.timers.clear();
    this.parading = false;
  }
}

function placeOf(seat: number | null): string {
  return seat === null ? 'display:paul' : `display:${seat}`;
}
