// Matches played offline go to one's history when there is a server again: each once, whatever is cut off on the way.

import { somebody } from '../identity.svelte';
import { both } from '../i18n/index.svelte';
import { OFFLINE } from '../i18n/offline';
import { toast } from '../toasts.svelte';
import { ask, Refusal } from '../wire/api';
import type { MatchShown, OfflineMatch } from '../wire/schema';
import { Storage } from './storage';

const SHELF = 'uploads';
/** What will be refused every time. */
const FOR_GOOD = ['malformed', 'does_not_replay', 'too_large'];

export async function uploadMatches(): Promise<void> {
  const storage = await Storage.open();
  const waiting = (JSON.parse(await storage.all(SHELF)) as string[]).map((text) => JSON.parse(text) as OfflineMatch);
  if (waiting.length === 0) return;
  await somebody();
  let sent = 0;
  for (const match of waiting.sort((one, other) => one.finished_at - other.finished_at)) {
    try {
      await ask<MatchShown>('POST', '/matches/offline', match);
      sent++;
    } catch (why) {
      if (!(why instanceof Refusal) || !FOR_GOOD.includes(why.code)) break; // the next time
    }
    await storage.remove(SHELF, `${match.table}/${match.match}`);
  }
  if (sent > 0) toast(both(OFFLINE.uploaded, { n: sent }));
}
