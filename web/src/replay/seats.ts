// Who sat around the table, for the name plates of a layout.

import { seatFace } from '../faces/bots';
import type { SeatAround } from '../table/around';
import type { Replay } from './replay.svelte';

export function seatsAround(replay: Replay): SeatAround[] {
  const { match, names, view } = replay;
  return match.seats.map((seat, number) => ({
    seat: number,
    name: names[number] ?? '',
    me: false, // one looks at everybody
    held: seat.person ? (seat.left ? 'left' : 'person') : 'bot',
    bot: seat.bot,
    here: true,
    hints: false,
    late: seat.late,
    turn: view?.waiting.includes(number) ?? false,
    until: null,
    whole: 0,
    face: seatFace(seat, number),
    mood: view?.winners.includes(number) ? 'happy' : 'neutral',
    score: view?.scores[number] ?? 0,
    deed: null,
    winner: view?.winners.includes(number) ?? false,
  }));
}
