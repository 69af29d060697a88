// Tables over days, in words: paces and deadlines.

import { DAYS } from '../i18n/days';
import { both, speech } from '../i18n/index.svelte';
import type { SeatShown, TermsShown } from '../wire/schema';

export const DAY = 24 * 3600; // seconds
export const PACES = [1, 2, 3, 5, 7, 14];
export const BUDGETS = [3, 7, 14, 30, 60];
const BY_WEEKDAY = 6 * DAY * 1000;

export type Agreed = Pick<TermsShown, 'pace' | 'budget' | 'time_up'>;

export function isOverDays(terms: Pick<TermsShown, 'pace' | 'budget'> | null | undefined): boolean {
  return Boolean(terms && (terms.pace >= DAY || (terms.budget ?? 0) > 0));
}

/** "3 days for a choice". */
export function paceInWords(days: number): string {
  if (days === 7) return both(DAYS.perWeek);
  if (days === 14) return both(DAYS.perTwoWeeks);
  return both(days === 1 ? DAYS.perDay : DAYS.perDays, { n: days });
}

export function termsInWords(terms: Agreed): string[] {
  const pace = terms.budget ? both(DAYS.inAll, { n: terms.budget }) : paceInWords(terms.pace / DAY);
  return [pace, `${both(DAYS.timeUp)}: ${timeUpInWords(terms)}`];
}

export function timeUpInWords({ budget, time_up }: Agreed): string {
  return both(budget && time_up === 'takes_over' ? DAYS.takes_over_for_good : DAYS[time_up ?? 'once']);
}

/** "Friday 18:00" within a week, else "18 June, 18:00". */
export function moment(at: number, style: 'short' | 'long' = 'long', now = Date.now()): string {
  const day: Intl.DateTimeFormatOptions = Math.abs(at - now) < BY_WEEKDAY ? { weekday: style } : { day: 'numeric', month: style };
  return new Intl.DateTimeFormat(speech.language, { ...day, hour: 'numeric', minute: '2-digit' }).format(at);
}

/** When somebody who is on holiday now will be back; null if they are not. */
export function awayUntil(seat: Pick<SeatShown, 'holidays'>, now = Date.now()): number | null {
  return seat.holidays?.find(({ since, until }) => since <= now && now < until)?.until ?? null;
}
