// Everything a name plate shows, put together from what the session knows.

import { seatFace } from '../faces/bots';
import type { Mood } from '../faces/code';
import type { SeatAround } from './around';
import type { Said } from './bubbles.svelte';
import type { Session } from './session.svelte';

export function seatsAround(session: Session, said: Record<number, Said>, felt: Record<number, Mood> = {}): SeatAround[] {
  const { lobby, view, presence, play, me, names, playAt, terms } = session;
  return (lobby?.seats ?? []).map((seat, number) => {
    const turn = lobby?.stage === 'playing' && (view?.waiting.includes(number) ?? false);
    const winner = view?.winners.includes(number) ?? false;
    const clock = play?.clocks?.find((one) => one.seat === number);
    return {
      seat: number,
      name: names[number] ?? '',
      me: number === me,
      held: seat.held,
      bot: seat.bot ?? null,
      here: seat.held === 'bot' || number === me || (presence?.seats ?? []).includes(number),
      hints: seat.hints ?? false,
      late: seat.late ?? false,
      turn,
      until: clock ? playAt + clock.left : null,
      whole: (terms?.pace ?? 0) * 1000,
      score: view?.scores[number] ?? 0,
      face: seatFace(seat, number),
      mood: felt[number] ?? (winner ? 'happy' : turn && number !== me ? 'thinking' : 'neutral'),
      bubble: said[number] ?? null,
      winner,
    };
  });
}
