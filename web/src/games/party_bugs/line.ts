// Who stands in line, as the view has it: first everybody who chooses, then everybody who takes.

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

function choosing(view: PartyBugsView, seat: number): InLine {
  const mine = seat === view.seat && view.my_choice !== null;
  return { seat, value: mine ? view.my_choice : null, state: mine ? 'mine' : view.chosen.includes(seat) ? 'chosen' : 'choosing' };
}

function taking(view: PartyBugsView, seat: number): InLine['state'] {
  if (view.waiting.includes(seat)) return 'turn';
  return view.order.includes(seat) ? 'ready' : 'done';
}

export function lineOf(view: PartyBugsView): InLine[] {
  if (view.phase === 'hide' || view.phase === 'play') return view.line.map((seat) => choosing(view, seat));
  return view.line.map((seat) => ({ seat, value: view.played?.[seat] ?? null, state: taking(view, seat) }));
}

/** Everybody stays where they stood; their cards are turned up, and one of them is the King. */
export function crowned(line: number[], played: number[], king: number): InLine[] {
  return line.map((seat) => ({ seat, value: played[seat] ?? null, state: seat === king ? 'king' : 'idle' }));
}

/** Where the others sit, as letters of the grid: clockwise from one's left. Paul has a place too. */
export function spots(players: number, bottom: number): { seat: number; spot: string }[] {
  return Array.from({ length: players - 1 }, (_, n) => ({ seat: (bottom + n + 1) % players, spot: 'abcde'[n] ?? 'e' }));
}
