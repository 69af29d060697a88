// How cards are dealt, as motion: who gets a card when. In turn around the table, faster with more of them.

import type { AnyView } from '../wire/views';

export interface Flight {
  seat: number;
  /** Milliseconds until it starts, at calm speed. */
  delay: number;
}

/** One card takes this long. */
export const FLIGHT = 340;
/** All of them together, at most. */
export const WHOLE = 1150;
const MOST_EACH = 4; // of the cards that everybody gets; the eye counts no more
const BETWEEN = 70;

/** Takes the seats, first the one who is dealt to first, and how many cards each gets; gives the flights in order. */
export function flights(seats: number[], cards: number): Flight[] {
  const each = Math.max(1, Math.min(MOST_EACH, cards));
  const all = Array.from({ length: each }, () => seats).flat();
  const step = Math.min(BETWEEN, (WHOLE - FLIGHT) / Math.max(1, all.length - 1));
  return all.map((seat, n) => ({ seat, delay: Math.round(n * step) }));
}

/** From the seat after the dealer around the table; without a dealer from the first. */
export function inTurn(players: number, dealer: number | null): number[] {
  return Array.from({ length: players }, (_, n) => ((dealer ?? -1) + 1 + n) % players);
}

const FIRST_CHOICES = 4; // each: what is passed on or announced before the first card

/** Whether a match has just begun: in front of nobody lies a card that was played. */
export function isFresh(view: AnyView, decision: number): boolean {
  const { last_trick: last = null, trick = [] } = view as AnyView & { last_trick?: unknown; trick?: unknown[] };
  return view.round === 1 && last === null && trick.length === 0 && decision <= FIRST_CHOICES * view.players;
}
