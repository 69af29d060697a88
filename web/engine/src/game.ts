import { EngineError, type Description } from './description.ts';
import { Match } from './match.ts';
import { Memory } from './memory.ts';
import { keyOf, type Rng, type Seed } from './seeds.ts';

export interface Table {
  /** How many play; by default as many as is usual. */
  players?: number;
  /** One of the game's named variants (`game.about.setups`), such as `anarchy`. */
  setup?: string;
  /** Options that are numbers or flags (`game.about.options`). */
  options?: Record<string, number | boolean>;
  /** Instead of all these: a state before it is dealt, as Python's `Game(…).blank` has it. For any option there is. */
  blank?: BigInt64Array;
}

/** A game: starts matches, any number of them. */
export class Game {
  readonly about: Description;
  /** The instance it runs in; for Match and Search. */
  readonly memory: Memory;

  constructor(module: WebAssembly.Module) {
    this.memory = new Memory(module);
    this.about = this.memory.about;
  }

  get id(): string {
    return this.about.game;
  }

  /**
   * A new match, dealt. The same seed, players and options deal the same cards here, in Python and on every machine.
   * Without a seed nobody can know the cards beforehand. Throws EngineError for what the game does not know.
   */
  start(seed: Seed = crypto.getRandomValues(new Uint8Array(32)), table: Table = {}): Match {
    const row = table.blank ? this.#checked(table.blank).slice() : this.#blank(table);
    row.set(keyOf(seed), this.about.layout['dice']![0]);
    const match = new Match(this, row);
    match.deal();
    return match;
  }

  /** A match from its numbers: those of another match, or of a state that Python has sent. The row is copied. */
  match(row: BigInt64Array): Match {
    return new Match(this, this.#checked(row).slice());
  }

  /** A random member of a set, such as `match.legalSet(seat)`. */
  pick(set: bigint, rng: Rng): number {
    if (set <= 0n || set >= 1n << 63n) throw new EngineError('There is nothing to pick from.');
    return this.memory.withRng(rng, (at) => this.memory.int32('random_choice', set, at));
  }

  /** A random number from 0 up to, not including, 1. */
  chance(rng: Rng): number {
    return this.memory.withRng(rng, (at) => this.memory.real('random_chance', at));
  }

  #checked(row: BigInt64Array): BigInt64Array {
    if (row.length !== this.about.size) throw new EngineError(`A state of ${this.id} has ${this.about.size} numbers.`);
    return row;
  }

  #blank({ players = this.about.usual_players, setup = '', options = {} }: Table): BigInt64Array {
    const found = this.about.setups.find((one) => one.players === players && one.name === setup);
    if (!found) throw new EngineError(`${this.id} has no setup "${setup}" for ${players} players.`);
    const row = new BigInt64Array(this.about.size);
    for (const [place, value] of found.blank) row[place] = BigInt(value);
    for (const [name, value] of Object.entries(options)) {
      const option = this.about.options.find((one) => one.name === name);
      if (!option) throw new EngineError(`${this.id} has no option "${name}" that can be set here.`);
      const number = Number(value);
      if (!Number.isInteger(number) || number < option.low || number > option.high) {
        throw new EngineError(`${name} is a whole number from ${option.low} to ${option.high}, not ${value}.`);
      }
      row[this.about.layout[name]![0]] = BigInt(number);
    }
    return row;
  }
}
