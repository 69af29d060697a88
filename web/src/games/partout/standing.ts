// How the teams stand in this round, and where cards lie: numbers only, so that they can be tested.

import { ring } from '../../table/places';
import type { PartoutStanding } from '../../wire/schema';
import type { PartoutView, Played } from './view';

export interface Standing extends PartoutStanding {
  team: number;
  seats: number[];
  won: number;
}

export function standings(view: Pick<PartoutView, 'teams' | 'standing' | 'tricks_won'>): Standing[] {
  return view.standing.map((standing, team) => {
    const seats = view.teams.flatMap((of, seat) => (of === team ? [seat] : []));
    return { ...standing, team, seats, won: view.tricks_won[team] ?? 0 };
  });
}

/** What the others of a seat's team have announced, and how many of them still have to. */
export function partners(view: Pick<PartoutView, 'teams' | 'announced'>, seat: number): { sum: number; open: number; alone: boolean } {
  const others = view.teams.flatMap((team, other) => (team === view.teams[seat] && other !== seat ? [view.announced[other] ?? null] : []));
  return {
    sum: others.reduce((sum: number, said) => sum + (said ?? 0), 0),
    open: others.filter((said) => said === null).length,
    alone: others.length === 0,
  };
}

/** In card widths from the middle. With three players a seat's second card lies half over its first. */
export function lies(played: Played, n: number, players: number, me: number, low: boolean): { x: number; y: number } {
  const { x, y } = ring(played.seat, players, me, low);
  if (players !== 3) return { x, y };
  return n < players ? { x: x - 0.3, y: y - 0.06 } : { x: x + 0.3, y: y + 0.06 };
}

/** Stars on a card: one if its number or colour is trump, two if both are. */
export function stars(card: string, { number, colour }: PartoutView['trump']): number {
  if (card.length === 1) return 0;
  return Number(Number(card.slice(1)) === number) + Number(card[0] === colour);
}

export function changed(view: Pick<PartoutView, 'trump' | 'trump_before' | 'trick'>): boolean {
  const { trump, trump_before: before } = view;
  return view.trick.length > 0 && (trump.number !== before.number || trump.colour !== before.colour);
}
