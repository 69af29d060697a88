import { EngineError } from './description.ts';
import type { Match } from './match.ts';
import type { Rng } from './seeds.ts';

const CHOICES = 63; // as many as a set can hold

export interface SearchOptions {
  rng: Rng;
  /** Whether to look also at first choices that come to the same as another. */
  every?: boolean;
  /** How many nodes the tree may have. */
  maxNodes?: number;
}

/** What a search has added up, by choice: plain numbers, which can be sent, and added to those of other searches. */
export interface Sums {
  /** How often each choice was tried. */
  visits: number[];
  /** The sum of what it was worth. */
  worth: number[];
  /** The sum of what the seat's score gained. */
  gains: number[];
  /** How often the seat won, or the sum of its chances. */
  wins: number[];
  /** Of all simulations: the sum of values, the sum of their squares, and how many there were. */
  sum: number;
  squares: number;
  runs: number;
}

/** What it has found out about each choice, by choice number. */
export interface Found {
  visits: number[];
  /** Mean value for the seat. */
  worth: number[];
  /** Mean gain of the seat's score in this round. */
  gains: number[];
  /** Chance that the seat wins the match. */
  wins: number[];
  /** Standard deviation of the values. */
  spread: number;
  /** The choice that was tried most often. */
  best: number;
  runs: number;
}

/** The sums of several searches for the same decision, with different generators: of several workers, for example. */
export function merged(all: readonly Sums[]): Sums {
  const total = empty();
  for (const sums of all) {
    for (const name of ['visits', 'worth', 'gains', 'wins'] as const) {
      sums[name].forEach((number, choice) => (total[name][choice]! += number));
    }
    total.sum += sums.sum;
    total.squares += sums.squares;
    total.runs += sums.runs;
  }
  return total;
}

export function found(sums: Sums): Found {
  const often = sums.visits.map((visits) => Math.max(1, visits));
  const mean = (numbers: number[]) => numbers.map((number, choice) => number / often[choice]!);
  const best = sums.visits.indexOf(Math.max(...sums.visits));
  const means = { worth: mean(sums.worth), gains: mean(sums.gains), wins: mean(sums.wins) };
  return { visits: sums.visits, ...means, spread: spread(sums), best, runs: sums.runs };
}

/** Whether `left` more simulations cannot change which choice is best, or are very unlikely to; `sure`: how unlikely. */
export function isClear(result: Found, left: number, sure: number): boolean {
  const { visits, worth, best } = result;
  const others = visits.flatMap((count, choice) => (count && choice !== best ? [choice] : []));
  if (visits[best]! - Math.max(0, ...others.map((choice) => visits[choice]!)) > left || !others.length) return true;
  return others.every((choice) => {
    const doubt = result.spread * Math.sqrt(1 / visits[best]! + 1 / visits[choice]!);
    return worth[best]! - worth[choice]! > sure * doubt;
  });
}

function spread({ sum, squares, runs }: Sums): number {
  if (runs < 2) return 1;
  const mean = sum / runs;
  return Math.sqrt(Math.max(1e-6, squares / runs - mean * mean));
}

function empty(): Sums {
  const zeros = () => new Array<number>(CHOICES).fill(0);
  return { visits: zeros(), worth: zeros(), gains: zeros(), wins: zeros(), sum: 0, squares: 0, runs: 0 };
}

/**
 * The search tree for one decision of a seat, which grows with every `run`. The same state, seed and number of
 * simulations give the same tree here and in Python, to the bit, in however many runs.
 */
export class Search {
  readonly seat: number;
  readonly #match: Match;
  readonly #rng: Rng;
  readonly #every: number;
  readonly #maxNodes: number;
  readonly #at: { state: number; scratch: number; rng: number; totals: number; gains: number; wins: number };
  readonly #nodes: number;
  #closed = false;

  constructor(match: Match, seat: number, { rng, every = false, maxNodes }: SearchOptions) {
    const { memory, about } = match.game;
    if (!match.legalSet(seat)) throw new EngineError(`Seat ${seat} owes no choice in this state.`);
    this.#maxNodes = maxNodes ?? about.search.max_nodes;
    if (!Number.isInteger(this.#maxNodes) || this.#maxNodes < 1 || this.#maxNodes > 1 << 25) {
      throw new EngineError(`A search tree has 1 to ${1 << 25} nodes, not ${maxNodes}.`);
    }
    [this.seat, this.#rng, this.#every] = [seat, rng, Number(every)];
    this.#match = match.untilRoundEnd();
    const [state, scratch] = [memory.allocate(8 * about.size), memory.allocate(8 * about.size)];
    const [gains, wins] = [memory.allocate(8 * CHOICES), memory.allocate(8 * CHOICES)];
    this.#at = { state, scratch, rng: memory.allocate(8), totals: memory.allocate(4 * 8), gains, wins };
    this.#nodes = memory.allocate(about.node.size * this.#maxNodes);
    memory.states(state, about.size).set(this.#match.row);
  }

  /** Runs so many more simulations, and gives what all of them together have found out. */
  run(simulations: number, explore: number = this.#match.game.about.search.explore): Found {
    if (!Number.isInteger(simulations) || simulations < 1 || simulations > 0x7fffffff) {
      throw new EngineError(`A search cannot run ${simulations} simulations.`);
    }
    this.#checkOpen();
    const { memory, about } = this.#match.game;
    const { state, scratch, rng, totals, gains, wins } = this.#at;
    const { noise } = about.search;
    const tree = [this.#nodes, this.#maxNodes, totals, gains, wins, scratch];
    memory.states(rng, 1)[0] = BigInt.asIntN(64, this.#rng.state[0]!);
    memory.call('search', state, this.seat, simulations, explore, noise, this.#every, rng, ...tree);
    this.#rng.state[0] = BigInt.asUintN(64, memory.states(rng, 1)[0]!);
    return found(this.sums());
  }

  /**
   * Runs `simulations` in slices and gives what has been found after each, until they are done or the signal is given;
   * between slices others have their turn: messages of a worker, a page's clicks.
   */
  async *sharpening(simulations: number, { slice = 500, signal }: { slice?: number; signal?: AbortSignal } = {}) {
    for (let done = 0; done < simulations && !signal?.aborted; done += slice) {
      yield this.run(Math.min(slice, simulations - done));
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  /** What has been added up so far. */
  sums(): Sums {
    this.#checkOpen();
    const { memory, about } = this.#match.game;
    const totals = memory.reals(this.#at.totals, 4);
    const sums = empty();
    [sums.sum, sums.squares, sums.runs] = [totals[1]!, totals[2]!, totals[3]!];
    sums.gains = [...memory.reals(this.#at.gains, CHOICES)];
    sums.wins = [...memory.reals(this.#at.wins, CHOICES)];
    const { node } = about;
    const number = (at: number, field: 'first' | 'sibling' | 'chooser' | 'choice' | 'visits') =>
      memory.words(this.#nodes + at * node.size + node[field], 1)[0]!;
    for (let child = totals[0] ? number(0, 'first') : -1; child > 0; child = number(child, 'sibling')) {
      if (number(child, 'chooser') !== this.seat) continue;
      const choice = number(child, 'choice');
      sums.visits[choice] = number(child, 'visits');
      sums.worth[choice] = memory.reals(this.#nodes + child * node.size + node.worth, 1)[0]!;
    }
    return sums;
  }

  /** The whole tree: its nodes but the root, and all that is added up, as bytes. For tests. */
  bytes(): Uint8Array[] {
    this.#checkOpen();
    const { memory, about } = this.#match.game;
    const used = memory.reals(this.#at.totals, 1)[0]!;
    const { totals, gains, wins } = this.#at;
    const parts: [number, number][] = [[this.#nodes + about.node.size, Math.max(0, used - 1) * about.node.size]];
    parts.push([totals, 32], [gains, 8 * CHOICES], [wins, 8 * CHOICES]);
    return parts.map(([at, length]) => memory.bytes(at, length).slice());
  }

  /** Gives the memory back. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const address of [...Object.values(this.#at), this.#nodes]) this.#match.game.memory.release(address);
  }

  #checkOpen(): void {
    if (this.#closed) throw new EngineError('This search has been closed.');
  }
}
