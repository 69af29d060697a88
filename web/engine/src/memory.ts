import { describe, EngineError, type Description } from './description.ts';
import type { Rng } from './seeds.ts';

interface Exports {
  memory: WebAssembly.Memory;
  allocate(size: number): number;
  release(address: number): void;
}
type Entry = (result: number, exception: number, ...rest: (number | bigint)[]) => number;

const DONE = [0, -2]; // statuses: a result, or nothing to give

/** An instance of a game's WebAssembly: its memory, and calls by name. Everything it knows is in the memory. */
export class Memory {
  readonly about: Description;
  readonly #exports: Exports;
  readonly #entries: Record<string, Entry>;
  readonly #result: number;
  readonly #exception: number;
  /** How many numbers an observation has. */
  readonly seen: number;
  /** Where a call finds what it is given: two states, a generator, and room for what it writes. */
  readonly places: { state: number; other: number; rng: number; out: number };

  constructor(module: WebAssembly.Module) {
    this.about = describe(module);
    const { exports } = new WebAssembly.Instance(module, {});
    this.#exports = exports as unknown as Exports;
    this.#entries = exports as unknown as Record<string, Entry>;
    this.#result = this.allocate(8);
    this.#exception = this.allocate(64);
    const { observation, size } = this.about;
    this.seen = observation.reduce((sum, [, shape]) => sum + shape.reduce((a, b) => a * b, 1), 0);
    const [state, other] = [this.allocate(8 * size), this.allocate(8 * size)];
    this.places = { state, other, rng: this.allocate(8), out: this.allocate(Math.max(64, 4 * this.seen)) };
  }

  /** Zeroed bytes. */
  allocate(bytes: number): number {
    const address = this.#exports.allocate(bytes);
    this.bytes(address, bytes).fill(0);
    return address;
  }

  release(address: number): void {
    this.#exports.release(address);
  }

  /* Views are made anew for every use: they are gone as soon as the memory grows. */
  bytes = (at: number, length: number): Uint8Array => new Uint8Array(this.#exports.memory.buffer, at, length);
  states = (at: number, length: number): BigInt64Array => new BigInt64Array(this.#exports.memory.buffer, at, length);
  reals = (at: number, length: number): Float64Array => new Float64Array(this.#exports.memory.buffer, at, length);
  floats = (at: number, length: number): Float32Array => new Float32Array(this.#exports.memory.buffer, at, length);
  words = (at: number, length: number): Int32Array => new Int32Array(this.#exports.memory.buffer, at, length);

  /** How much memory it has, in bytes. */
  get size(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  /** Throws EngineError if the rules refuse what they are given. */
  call(entry: string, ...rest: (number | bigint)[]): void {
    const status = this.#entries[entry]!(this.#result, this.#exception, ...rest);
    if (!DONE.includes(status)) throw new EngineError(`${this.about.game} refuses this ${entry}.`);
  }

  int32(entry: string, ...rest: (number | bigint)[]): number {
    this.call(entry, ...rest);
    return this.words(this.#result, 1)[0]!;
  }

  int64(entry: string, ...rest: (number | bigint)[]): bigint {
    this.call(entry, ...rest);
    return this.states(this.#result, 1)[0]!;
  }

  real(entry: string, ...rest: (number | bigint)[]): number {
    this.call(entry, ...rest);
    return this.reals(this.#result, 1)[0]!;
  }

  /** Lends a generator to a call, which goes on with it. */
  withRng<Result>(rng: Rng, call: (at: number) => Result): Result {
    const { rng: at } = this.places;
    this.states(at, 1)[0] = BigInt.asIntN(64, rng.state[0]!);
    const result = call(at);
    rng.state[0] = BigInt.asUintN(64, this.states(at, 1)[0]!);
    return result;
  }
}
