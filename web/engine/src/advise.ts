import { Imagined, type Contrast } from './imagined.ts';
import { bestOf, errorOf, follow, nextPart, textsOf, weigh, type Weighed } from './lines.ts';
import type { Match } from './match.ts';
import { found as foundIn, type Found, type Search, type Sums } from './search.ts';
import { Rng } from './seeds.ts';
import { Sentences, type Situation } from './sentences.ts';
import type { Said } from './description.ts';

/** One choice in all its parts, what it is expected to bring, and what tells it from the best. As `bots/advise.py`. */
export interface Advice {
  /** Numbers, and the texts of these choices. */
  line: number[];
  choices: string[];
  points: number;
  win: number;
  error: number;
  /** Of the search's attention: near 1, it is clearly the best. */
  share: number;
  /** What explains why the best is better than this one. */
  told: Contrast[];
}

/**
 * Advice for one decision, step by step, so that several workers can share the work: all search, some follow lines, one
 * imagines. The same seed and simulations in one worker give the same figures as Python's `advise`.
 */
export class Adviser {
  readonly known: Match;
  readonly seat: number;
  readonly #rng: Rng;
  readonly #search: Search;

  constructor(match: Match, seat: number, seed: number | bigint) {
    this.#rng = new Rng(seed);
    [this.known, this.seat] = [match.imagine(seat, this.#rng), seat];
    this.#search = this.known.search(seat, { rng: this.#rng, every: true });
  }

  search(simulations: number): Sums {
    this.#search.run(simulations);
    return this.#search.sums();
  }

  /** The best line that begins with a choice, if the decision goes on after it. */
  line(found: Found, choice: number, simulations: number): Weighed {
    if (!nextPart(this.known, this.seat, choice, this.#rng)) return weigh(this.known, found, [], choice);
    return follow(this.known, this.seat, this.#rng, (search) => search.run(simulations), [choice]);
  }

  /** What tells each line from the first one. */
  contrasts(lines: readonly Weighed[], rounds: number): Contrast[][] {
    const seen = new Imagined(this.known, this.seat, lines.map(({ choices }) => choices), this.#rng, Math.max(2, rounds));
    return lines.map((_, place) => (place ? seen.telling(0, place) : []));
  }

  close(): void {
    this.#search.close();
  }
}

/** All choices, the best first, by what a search has found. */
export function ranked(match: Match, seat: number, found: Found): number[] {
  const legal = match.legal(seat);
  const best = bestOf(found, legal);
  return [best, ...legal.filter((choice) => choice !== best).sort((a, b) => found.worth[b]! - found.worth[a]!)];
}

/** How many lines are followed, and with how many simulations each search of them. */
export function following(match: Match, simulations: number): { lines: number; simulations: number } {
  const { lines } = match.game.about.advice;
  return { lines, simulations: Math.floor(simulations / lines) || 1 };
}

/** The lines, the best first: those that were followed to their end, then the others. */
export function ordered(followed: readonly Weighed[], others: readonly Weighed[]): Weighed[] {
  const sorted = [...followed].sort((one, other) => errorOf(one) - one.worth - (errorOf(other) - other.worth));
  return [...(sorted[0]!.choices.length > 1 ? sorted : followed), ...others];
}

/** Lines as advice; `contrasts`, as far as they are known. */
export function advice(match: Match, seat: number, found: Found, lines: readonly Weighed[], contrasts: readonly Contrast[][] = []): Advice[] {
  const total = Math.max(1, found.visits.reduce((a, b) => a + b, 0));
  return lines.map((line, place) => ({
    line: line.choices,
    choices: textsOf(match, seat, line.choices),
    points: rounded(line.points, 3),
    win: rounded(Math.min(line.win, lines[0]!.win), 4),
    error: rounded(errorOf(line), 4),
    share: rounded(found.visits[line.choices[0]!]! / total, 4),
    told: contrasts[place] ?? [],
  }));
}

/** Why each is where it is, in words; `situations` of each line as Python reads them off the seat's view. */
export function reasons(match: Match, all: readonly Advice[], situations: readonly (readonly Situation[])[]): Said[] {
  const { phrases } = match.game.about;
  if (all.length === 1) return [phrases.no_other];
  const sentences = new Sentences(match.game.about);
  const pair = (place: number) => ({ better: situations[0] ?? [], worse: situations[place] ?? [], told: all[place]!.told });
  const telling = all.findIndex(({ told }) => told.length > 0);
  const first = telling < 0 ? phrases.much_the_same : sentences.advice(pair(telling));
  return all.map(({ told }, place) => (place === 0 ? first : told.length ? sentences.caution(pair(place)) : phrases.much_the_same));
}

/** All choices of a seat that owes one, best first: all steps in one thread, the same as Python's `advise` without reasons. */
export function advise(match: Match, seat: number, options: { seed?: number; simulations?: number; imagined?: number } = {}): Advice[] {
  const usual = match.game.about.advice;
  const { seed = 0, simulations = usual.simulations, imagined = usual.imagined } = options;
  const adviser = new Adviser(match, seat, seed);
  try {
    const found = foundIn(adviser.search(simulations));
    const choices = ranked(adviser.known, seat, found);
    const plan = following(match, simulations);
    const followed = choices.slice(0, plan.lines).map((choice) => adviser.line(found, choice, plan.simulations));
    const lines = ordered(followed, choices.slice(plan.lines).map((choice) => weigh(match, found, [], choice)));
    return advice(adviser.known, seat, found, lines, adviser.contrasts(lines, imagined));
  } finally {
    adviser.close();
  }
}

/** As Python rounds. */
export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
