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

/** The trick before this one: null while there was none, undefined in a game without tricks. */
export function lastTrick(view: AnyView | null): Trick | null | undefined {
  const { last_trick: last } = (view ?? {}) as { last_trick?: Partial<Trick> | null };
  if (last === null || last === undefined) return last;
  return typeof last.winner === 'number' && isPlayed(last.cards) ? (last as Trick) : undefined;
}

/** Cards that lie there with who played them. */
export function isPlayed(cards: unknown): cards is PlayedCard[] {
  return Array.isArray(cards) && cards.every((one) => typeof one?.seat === 'number' && 'card' in one);
}
