// Who stands in line: first everybody who chooses, then everybody who takes, in the order of taking.

import type { PartyBugsView } from '../../wire/views';

export interface InLine {
  seat: number;
  /** The card played, or one's own choice; null while it is not to be seen. */
  value: number | null;
  state: 'choosing' | 'chosen' | 'mine' | 'done' | 'turn' | 'ready' | 'king' | 'idle';
}

export interface FloorCard {
  key: string;
  value: number;
  /** Among equal values on the floor: the how many-th. */
  twin: number;
}

/** The cards on the floor (or in a display) with names of their own, which they keep as long as they lie there. */
export function floorCards(round: number, floor: number[]): FloorCard[] {
  return floor.map((value, n) => {
    const twin = floor.slice(0, n).filter((other) => other === value).length;
    return { key: `${round}:${value}:${twin}`, value, twin };
  });
}

/** Whose card this is that has come onto the floor; null: Paul's, or nobody's. */
export function broughtBy({ value, twin }: FloorCard, played: number[] | null): number | null {
  const seats = (played ?? []).flatMap((card, seat) => (card === value ? [seat] : []));
  return seats[twin] ?? null;
}

export function clockwise(first: number, players: number): number[] {
  return Array.from({ length: players }, (_, n) => (first + n) % players);
}

/** The line while cards are chosen: from the holder of the tie card on. */
function choosers(view: PartyBugsView): InLine[] {
  return clockwise(view.tie_holder, view.players).map((seat) => {
    const mine = seat === view.seat && view.my_choice !== null;
    return { seat, value: mine ? view.my_choice : null, state: mine ? 'mine' : view.chosen.includes(seat) ? 'chosen' : 'choosing' };
  });
}

/** The line after the reveal: low cards first, equal ones as they sit from the holder of the tie card. */
function takers(view: PartyBugsView, played: number[], king: number | null): InLine[] {
  const seats = clockwise(view.tie_holder, view.players).sort((a, b) => (played[a] ?? 0) - (played[b] ?? 0));
  return seats.map((seat) => ({ seat, value: played[seat] ?? null, state: king === null ? taking(view, seat) : seat === king ? 'king' : 'idle' }));
}

function taking(view: PartyBugsView, seat: number): InLine['state'] {
  if (view.waiting.includes(seat)) return 'turn';
  return view.order.includes(seat) ? 'ready' : 'done';
}

export function lineOf(view: PartyBugsView, played: number[] | null, king: number | null): InLine[] {
  if (played) return takers(view, played, king);
  if (view.phase === 'hide' || view.phase === 'play') return choosers(view);
  return view.order.map((seat) => ({ seat, value: null, state: taking(view, seat) }));
}

/** Whether this is the round in which nothing is played any more. */
export function isLast(view: PartyBugsView): boolean {
  return (view.phase === 'take' || view.phase === 'pair') && view.played === null;
}

/** Where the others sit, as letters of the grid: clockwise from one's left. Paul has a place too. */
export function spots(players: number, bottom: number): { seat: number; spot: string }[] {
  return clockwise(bottom, players)
    .slice(1)
    .map((seat, n) => ({ seat, spot: 'abcde'[n] ?? 'e' }));
}
