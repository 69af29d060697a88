// What every game's view has, and the views game by game, under the names that layouts use.

import type { CommonView } from './schema';

export type {
  GaunerbandeView,
  GaunerView,
  PartoutView,
  PartyBugsView,
  TaxTheRichView,
} from './schema';

export type AnyView = CommonView & { game: string; phase: string };

export interface PlayedCard {
  seat: number;
  card: string;
}

export interface Trick {
  cards: PlayedCard[];
  winner: number;
}
