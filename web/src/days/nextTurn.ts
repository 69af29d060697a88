// To the next or the previous table at which it is one's turn.

import { DAYS } from '../i18n/days';
import { both } from '../i18n/index.svelte';
import { go } from '../router.svelte';
import { toast } from '../toasts.svelte';
import { api } from '../wire/api';

/** Where to go from here, in the order of the list; null if it is one's turn nowhere else. */
export function neighbour(tables: string[], here: string, step: 1 | -1): string | null {
  const others = tables.filter((table) => table !== here);
  if (others.length === 0) return null;
  const place = tables.indexOf(here);
  const after = place < 0 ? (step > 0 ? 0 : -1) : step > 0 ? place : place - 1;
  return others.at(after % others.length) ?? null;
}

export async function toTurn(here: string, step: 1 | -1): Promise<void> {
  const turns = await api.turns().catch(() => null);
  const next = neighbour(turns?.tables.map(({ table }) => table) ?? [], here, step);
  if (next) go(`/table/${next}`);
  else toast(both(DAYS.nowhere));
}
