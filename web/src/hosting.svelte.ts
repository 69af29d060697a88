// What the host tells everybody: an announcement, whether new people need an invitation, a provider to sign in with.

import { ask } from './wire/api';
import type { ServerShown } from './wire/schema';

const LOOK_AGAIN = 120_000;

class About {
  shown: ServerShown | null = $state.raw(null);
}

export const about = new About();

async function look(): Promise<void> {
  if (document.hidden) return;
  about.shown = await ask<ServerShown>('GET', '/server').catch(() => about.shown);
}

/** From now on it is looked at now and then. */
export function watchServer(): void {
  void look();
  setInterval(() => void look(), LOOK_AGAIN);
}
