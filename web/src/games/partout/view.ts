// What the server shows of Partout (games/partout/shape.py).

import type { PartoutStanding } from '../../wire/schema';
import type { AnyView, PlayedCard } from '../../wire/views';

export type Colour = 'r' | 'g' | 'b' | 'k';

export interface Trump {
  number: number | null;
  colour: Colour | null;
}

export interface Played extends PlayedCard {
  jailed: boolean;
}

export interface PartoutTrick {
  cards: Played[];
  winner: number;
}

export interface PartoutView extends AnyView {
  phase: 'number' | 'colour' | 'announce' | 'play' | 'jail' | 'switch_number' | 'switch_colour' | 'over';
  hand: string[] | null;
  hand_sizes: number[];
  dealer: number;
  teams: number[];
  trump: Trump;
  trump_before: Trump;
  announced: (number | null)[];
  bonuses: number[];
  standing: PartoutStanding[];
  tricks_won: number[];
  leader: number;
  trick: Played[];
  last_trick: PartoutTrick | null;
  tricks: PartoutTrick[];
}
