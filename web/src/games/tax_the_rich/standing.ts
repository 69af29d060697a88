// What the layout works out from a view: who wants what, who bid what, how a round ended. No rules of play.

import type { GameEvent } from '../../table/layout';
import type { PlayedCard } from '../../wire/views';
import { SUITS, type Marker, type TaxPlayed, type TaxSuit, type TaxView } from './view';

/** A card of the trick as it is drawn: one that nobody sees has no name. */
export interface Laid extends PlayedCard {
  covered: boolean;
  value: number | null;
  minus: number;
}

export const HIDDEN = '?';

export function laid(cards: TaxPlayed[], pointed: number[]): Laid[] {
  return cards.map(({ seat, card, value }) => ({
    seat,
    card: card ?? HIDDEN,
    covered: card === null,
    value,
    minus: 2 * (pointed[seat] ?? 0),
  }));
}

export interface Contract {
  seats: number[];
  target: number;
  together: number;
  suit: TaxSuit;
  bonus: number;
}

export function contract(view: Pick<TaxView, 'leader' | 'deputy' | 'marker' | 'stacks'>): Contract | null {
  if (view.leader === null || view.marker === null) return null;
  const seats = side(view.leader, view.deputy);
  const together = seats.reduce((sum, seat) => sum + (view.stacks[seat] ?? 0), 0);
  return { seats, target: view.marker.tricks, together, suit: view.marker.suit, bonus: view.marker.bonus };
}

/** A called card may lie aside or be one's own: then leader and deputy are one. */
function side(leader: number, deputy: number | null): number[] {
  return deputy === null || deputy === leader ? [leader] : [leader, deputy];
}

export interface Cell {
  cell: string;
  row: number;
  suit: TaxSuit;
  tricks: number;
  by: number | null;
  marker: boolean;
}

/** The board from its top row down. */
export function boardRows(view: Pick<TaxView, 'board' | 'bids' | 'marker' | 'round'>): { row: number; bonus: number; cells: Cell[] }[] {
  const by = new Map(view.bids.map(({ seat, bid }) => [bid, seat]));
  return view.board
    .map(({ tricks, bonus }, n) => ({
      row: n + 1,
      bonus: bonus[view.round - 1] ?? 0,
      cells: SUITS.map((suit) => ({
        cell: `${n + 1}${suit}`,
        row: n + 1,
        suit,
        tricks: tricks[suit],
        by: by.get(`${n + 1}${suit}`) ?? null,
        marker: view.marker?.row === n + 1 && view.marker.suit === suit,
      })),
    }))
    .reverse();
}

/** What each seat said last in the bidding. */
export function lastBids(view: Pick<TaxView, 'bids' | 'players'>): (string | null)[] {
  return Array.from({ length: view.players }, (_, seat) => view.bids.findLast((one) => one.seat === seat)?.bid ?? null);
}

export interface Outcome extends Contract {
  round: number;
  met: boolean;
}

/** How a round ended: from the table before its last choice, and what that choice brought about. Points say whether the
    bonus was won: with it a side always has its target in points, without it never. */
export function outcome(before: Pick<TaxView, 'leader' | 'deputy' | 'marker'>, events: GameEvent[]): Outcome | null {
  const counted = events.find(({ event }) => event === 'round') as unknown as { round: number; points: number[] } | undefined;
  const moved = events.find(({ event }) => event === 'marker') as unknown as { marker: Marker } | undefined;
  const marker = moved?.marker ?? before.marker;
  if (!counted || before.leader === null || marker === null) return null;
  const seats = side(before.leader, before.deputy);
  const points = seats.reduce((sum, seat) => sum + (counted.points[seat] ?? 0), 0);
  const met = points >= marker.tricks;
  const together = met ? points - seats.length * marker.bonus : points;
  return { round: counted.round, seats, target: marker.tricks, together, suit: marker.suit, bonus: marker.bonus, met };
}

/** A seat that can be tapped: the choice that means it. */
export function seatChoice(choices: Iterable<string>, seat: number): { choice: string; verb: string } | null {
  for (const choice of choices) {
    const [verb = '', target] = choice.split(' ');
    if (['point', 'frisk', 'swap', 'steal', 'lead', 'gift'].includes(verb) && target === String(seat)) return { choice, verb };
  }
  return null;
}
