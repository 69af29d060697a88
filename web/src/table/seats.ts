// Everything a name plate shows, put together from what the session knows.

import type { SeatAround } from './around';
import type { Said } from './bubbles.svelte';
import type { Session } from './session.svelte';

export function seatsAround(session: Session, said: Record<number, Said>): SeatAround[] {
  const { lobby, view, presence, play, me, names, playAt } = session;
  return (lobby?.seats ?? []).map((seat, number) => {
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
      turn: lobby?.stage === 'playing' && (view?.waiting.includes(number) ?? false),
      until: clock ? playAt + clock.left : null,
      score: view?.scores[number] ?? 0,
      bubble: said[number] ?? null,
      winner: view?.winners.includes(number) ?? false,
    };
  });
}
