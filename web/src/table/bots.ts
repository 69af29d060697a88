// Bots have names too. A bot keeps its own when seats change; older matches do not tell it.

import { t } from '../i18n/index.svelte';
import { bots } from '../wire/reference/table';
import type { Person } from '../wire/schema';

export function botName(seat: number): string {
  return bots[seat % bots.length] ?? 'Bot';
}

/** Somebody's name; whoever has been deleted has none any more. */
export function personName(person: { name: string }): string {
  return person.name || t('somebody');
}

/** Who sits there: a person, or else a bot. */
export function seatName(seat: { person?: Person | null; bot_name?: string | null }, number: number): string {
  return seat.person ? personName(seat.person) : (seat.bot_name ?? botName(number));
}
