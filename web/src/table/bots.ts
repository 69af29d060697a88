// Bots have names too, one for each seat.

import { bots } from '../wire/reference/table';

export function botName(seat: number): string {
  return bots[seat % bots.length] ?? 'Bot';
}
