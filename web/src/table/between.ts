// How the table looks while what has just happened is still being told.

import type { Play } from '../wire/schema';
import type { GameEvent } from './layout';

type Parts = Record<string, unknown>;

/** As it was before, with nothing to choose; but what was laid lies there, and what is called the last is the newest. */
export function between(before: Play, after: Play, events: GameEvent[]): Play {
  const [old, now] = [before.view as unknown as Parts, after.view as unknown as Parts];
  const last = Object.fromEntries(Object.entries(now).filter(([part]) => part.startsWith('last_')));
  const view = { ...old, ...last, choices: [], waiting: [], ...('trick' in old ? { trick: [] } : {}), ...handWithout(old, events) };
  return { ...before, decision: after.decision, view: view as unknown as Play['view'], clocks: [] };
}

/** Without the card that was played from it. */
function handWithout({ hand, seat }: Parts, events: GameEvent[]): Parts {
  const gone = events.filter((one) => one.event === 'play' && one.seat === seat).map(({ card }) => card);
  return Array.isArray(hand) ? { hand: hand.filter((card) => !gone.includes(card)) } : {};
}
