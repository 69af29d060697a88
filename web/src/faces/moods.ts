// What people feel at the table: only from what everybody has seen, never from anybody's cards.

import type { GameEvent } from '../table/layout';
import type { Mood } from './code';

/** Takes what happened, and the points before and after it; gives the seats that show something now. */
export function feelings(events: GameEvent[], before: number[], after: number[], lowWins: boolean): Record<number, Mood> {
  const felt: Record<number, Mood> = {};
  const trick = events.findLast(({ event }) => event === 'trick');
  if (typeof trick?.winner === 'number') felt[trick.winner] = lowWins ? 'surprised' : 'happy';
  const gains = after.map((score, seat) => (score - (before[seat] ?? 0)) * (lowWins ? -1 : 1));
  const moved = gains.filter((gain) => gain !== 0);
  if (moved.length === 0 || before.length !== after.length) return felt;
  const [best, worst] = [Math.max(...gains), Math.min(...gains)];
  gains.forEach((gain, seat) => {
    if (gain === best && best > worst) felt[seat] = 'happy';
    else if (gain === worst && (gain < 0 || moved.length > 1) && best > worst) felt[seat] = 'sad';
  });
  return felt;
}
