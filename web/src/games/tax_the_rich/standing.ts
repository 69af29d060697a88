// What the layout works out from a view to show it. No rules of play.

import type { GameEvent } from '../../table/layout';
import type { PlayedCard } from '../../wire/views';
import { SUITS, type TaxPlayed, type TaxSuit, type TaxView } from './view';

/** A card of the trick as it is drawn: one that nobody sees has no name. */
export interface Laid extends PlayedCard {
  covered: boolean;
  value: number | null;
  minus: number;
}

export const HIDDEN = '?';

/** `docked`: how much less the card before each seat counts. */
export function laid(cards: TaxPlayed[], docked: number[]): Laid[] {
  return cards.map(({ seat, card, value }) => ({
    seat,
    card: card ?? HIDDEN,
    covered: card === null,
    value,
    minus: docked[seat] ?? 0,
  }));
}

/** One's own covered card after what has just happened: whoever covers last uncovers at once. */
export function coveredAfter(before: string, events: GameEvent[], me: number | null): string {
  return events.reduce((card, { event, seat, card: named }) => {
    if (event === 'cover' && seat === me && typeof named === 'string') return named;
    return event === 'uncover' && named === card ? '' : card;
  }, before);
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

/** A seat that can be tapped: the choice that means it. */
export function seatChoice(choices: Iterable<string>, seat: number): { choice: string; verb: string } | null {
  for (const choice of choices) {
    const [verb = '', target] = choice.split(' ');
    if (['point', 'frisk', 'swap', 'steal', 'lead', 'gift'].includes(verb) && target === String(seat)) return { choice, verb };
  }
  return null;
}
