// Everything a name plate shows, put together from what the session knows.

import { seatFace } from '../faces/bots';
import { awayUntil, isOverDays } from '../days/days';
import type { Mood } from '../faces/code';
import { minisOf } from '../games/minis';
import type { AnyView } from '../wire/views';
import type { SeatAround } from './around';
import type { Session } from './session.svelte';

export function seatsAround(session: Session, felt: Record<number, Mood> = {}): SeatAround[] {
  const { lobby, view, presence, play, me, names, playAt, terms, deeds, showing } = session;
  const days = isOverDays(terms); // there nobody knows who looks, and the clock is a calendar
  return (lobby?.seats ?? []).map((seat, number) => {
    const waited = lobby?.stage === 'playing' && (view?.waiting.includes(number) ?? false);
    const turn = showing.running ? showing.now?.seat === number : waited; // whoever acts is looked at
    const winner = view?.winners.includes(number) ?? false;
    const open = play?.views?.[number] as AnyView | undefined;
    const clock = play?.clocks?.find((one) => one.seat === number);
    const until = clock ? playAt + clock.left : null;
    return {
      seat: number,
      name: names[number] ?? '',
      me: number === me,
      held: seat.held,
      bot: seat.bot ?? null,
      here: days || seat.held === 'bot' || number === me || (presence?.seats ?? []).includes(number),
      hints: seat.hints ?? false,
      late: seat.late ?? false,
      turn,
      until: days ? null : until,
      due: days ? until : null,
      away: days ? awayUntil(seat) : null,
      whole: days ? 0 : (terms?.pace ?? 0) * 1000,
      score: view?.scores[number] ?? 0,
      face: seatFace(seat, number),
      mood: felt[number] ?? (winner ? 'happy' : turn && number !== me ? 'thinking' : 'neutral'),
      deed: number === me || waited || (showing.running && showing.now?.seat === number) ? null : (deeds[number] ?? null),
      winner,
      hand: open ? minisOf(open) : undefined,
    };
  });
}
