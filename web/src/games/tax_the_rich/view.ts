// What the server shows of Tax the Rich (games/tax_the_rich/shape.py).

import type { TaxTheRichGovernment } from '../../wire/schema';
import type { AnyView } from '../../wire/views';

export type TaxSuit = 'r' | 'y' | 'g' | 'b';
export type Revolution = 'class' | 'feminist';
export const SUITS: TaxSuit[] = ['r', 'y', 'g', 'b'];

export interface BoardRow {
  tricks: Record<TaxSuit, number>;
  bonus: number[];
}

export interface Marker {
  row: number;
  suit: TaxSuit;
  tricks: number;
  bonus: number;
}

export interface Bid {
  seat: number;
  bid: string;
}

/** `seat`: in front of whom it lies now; `card` is null while it is covered; `value`: a Worker's. */
export interface TaxPlayed {
  seat: number;
  card: string | null;
  value: number | null;
}

export interface TaxTrick {
  cards: TaxPlayed[];
  winners: number[];
}

export interface TaxView extends AnyView {
  hand: string[] | null;
  hand_sizes: number[];
  open_hands: string[][];
  covering: string | null;
  declaring: Revolution | null;
  rule_cards: string[];
  board: BoardRow[];
  marker: Marker | null;
  bids: Bid[];
  leader: number | null;
  deputy: number | null;
  government: TaxTheRichGovernment | null;
  governments: TaxTheRichGovernment[];
  called: string | null;
  revolution: Revolution | null;
  rebel: number | null;
  trick: TaxPlayed[];
  led: TaxSuit | null;
  pointed: number[];
  docked: number[];
  kept: string[];
  to_keep: number;
  frisk: { by: number; target: number | null; card: string | null } | null;
  robbed: number | null;
  last_trick: TaxTrick | null;
  last_pointed: number[];
  last_docked: number[];
  last_kept: string[];
  tricks: TaxTrick[];
  stacks: number[];
  stack_origins: number[][];
  gifts_owed: number[];
}
