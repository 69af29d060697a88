import { EngineError } from './description.ts';
import type { Match } from './match.ts';
import { isClear } from './search.ts';
import { Rng } from './seeds.ts';

export interface Effort {
  /** Equal seeds and simulations give equal choices. Without a seed they are new every time. */
  seed?: number | bigint;
  /** For levels that search: at most so many simulations, or seconds; without either, as many as is usual for the level. */
  simulations?: number;
  seconds?: number;
}

/**
 * The choice of a bot for a seat that owes one, by its number, from that seat's knowledge only; the match stays as it
 * is. The same as Python's `bots.choose` for the same seed and simulations. Throws EngineError for an unknown level and
 * a seat that owes no choice.
 */
export function choose(match: Match, seat: number, level: string, effort: Effort = {}): number {
  const { about } = match.game;
  const bot = about.levels[level];
  if (!bot) throw new EngineError(`There is no level "${level}"; there are ${Object.keys(about.levels).join(', ')}.`);
  if (!match.legalSet(seat)) throw new EngineError(`Seat ${seat} owes no choice.`);
  const rng = new Rng(effort.seed ?? crypto.getRandomValues(new BigUint64Array(1))[0]! >> 2n);
  const known = match.imagine(seat, rng);
  const legal = known.legalSet(seat);
  if (!(legal & (legal - 1n))) return legal.toString(2).length - 1;
  if (bot.simulations) return think(known, seat, rng, effort, bot);
  if (match.game.chance(rng) < bot.inattention) return match.game.pick(legal, rng);
  return known.policy(seat, rng, legal);
}

function think(known: Match, seat: number, rng: Rng, effort: Effort, bot: { simulations: number; seconds: number }) {
  const usual = effort.simulations === undefined && effort.seconds === undefined;
  const { simulations = Infinity, seconds = Infinity } = usual ? bot : effort;
  if (!(simulations >= 1) || !(seconds >= 0)) throw new EngineError('A bot thinks for at least one simulation.');
  const { chunk, sure } = known.game.about.search;
  const deadline = performance.now() + 1000 * seconds;
  const search = known.search(seat, { rng });
  try {
    for (let left = simulations; ; ) {
      const result = search.run(Math.min(chunk, left));
      left -= chunk;
      if (left <= 0 || isClear(result, left, sure) || performance.now() >= deadline) return result.best;
    }
  } finally {
    search.close();
  }
}
