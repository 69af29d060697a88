/** Card games with rules, search and bots in WebAssembly: see README.md. */
import { EngineError } from './description.ts';
import { Game } from './game.ts';

export { Adviser, advice, advise, following, ordered, ranked, reasons, type Advice } from './advise.ts';
export { EngineError, type Description, type Said } from './description.ts';
export { Game, type Table } from './game.ts';
export { type Contrast } from './imagined.ts';
export { choose, type Effort } from './levels.ts';
export { goesOn, weigh, type Weighed } from './lines.ts';
export { Match, members, type Field } from './match.ts';
export { bestMoment, foremost, saved, turningPoint, type Called, type Candidate } from './moments.ts';
export { accuracy, diceForMoments, Reviewer, type DealLuck, type Decision, type Looked, type Moment, type Played, type RankedLine } from './review.ts';
export { found, isClear, merged, Search, type Found, type SearchOptions, type Sums } from './search.ts';
export { Rng, type Seed } from './seeds.ts';
export { Sentences, type Compared, type Reason, type Situation } from './sentences.ts';

/** Where a game comes from: an address, an answer of `fetch`, the bytes of its file, or a module (from another worker). */
export type Source = string | URL | Response | PromiseLike<Response> | BufferSource | WebAssembly.Module;

/** Loads a game. Throws EngineError if there is none at that address or in these bytes. */
export async function load(source: Source): Promise<Game> {
  return new Game(await compiled(source));
}

/** A game's module, which can be sent to any number of workers. */
export async function compiled(source: Source): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (ArrayBuffer.isView(source) || source instanceof ArrayBuffer) return WebAssembly.compile(source);
  const answer = await (typeof source === 'string' || source instanceof URL ? fetch(source) : source);
  if (!answer.ok) throw new EngineError(`There is no game at ${answer.url}: ${answer.status}.`);
  return WebAssembly.compile(await answer.arrayBuffer());
}
