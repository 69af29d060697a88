// What is said at a seat when something happens there, and what of it stays to be read.

import type { GameLook } from '../games/look';
import type { GameEvent } from './layout';

/** What the cards show by themselves, or what happens at no seat. */
const UNSAID = new Set(['play', 'pass', 'chosen', 'laying', 'round', 'deal', 'over']);

/** At whose place it happened, if at anybody's. */
export function seatOf(event: GameEvent): number | null {
  const seats = [event.seat, event.winner, (event.winners as unknown[] | undefined)?.[0], event.by];
  return (seats.find((one) => typeof one === 'number') as number | undefined) ?? null;
}

/** Takes the event's sentence, and who it is about; gives what is said at that seat, which is often nothing. */
export function saidOf(look: GameLook, event: GameEvent, text: string, name: string): string {
  return look.spoken[event.event]?.(event) ?? (UNSAID.has(event.event) ? '' : withoutName(text, name));
}

/** Whether it stays at the seat until that seat's next turn: what nobody could see otherwise. */
export function isDeed(look: GameLook, { event }: GameEvent): boolean {
  return look.deeds?.includes(event) ?? !UNSAID.has(event);
}

/** "Berta bids 3 red." said by Berta is "bids 3 red". */
export function withoutName(text: string, name: string): string {
  return (text.startsWith(name) ? text.slice(name.length) : text).trim().replace(/\.$/, '');
}

/** As a sentence begins. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
