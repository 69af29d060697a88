import { EngineError } from './description.ts';
import type { Game } from './game.ts';
import { Search, type SearchOptions } from './search.ts';
import type { Rng } from './seeds.ts';

/** A number of a state, a row or a grid of them. Sets are numbers: bit i for member i. */
export type Field = bigint | Field[];

/** The members of a set, in ascending order. */
export function members(set: bigint): number[] {
  const found: number[] = [];
  for (let member = 0; set; member++, set >>= 1n) if (set & 1n) found.push(member);
  return found;
}

/** One match: a row of numbers and the rules. It knows everything; `imagine` gives what a seat may think. */
export class Match {
  /** The state. What is written there is not checked. */
  readonly row: BigInt64Array;
  readonly game: Game;

  constructor(game: Game, row: BigInt64Array) {
    this.game = game;
    this.row = row;
  }

  // --- where it stands ---

  get players(): number {
    return this.#number('players');
  }

  /** The number of the round, from 1. */
  get round(): number {
    return this.#number('round_no');
  }

  get phase(): string {
    return this.game.about.phases[this.#number('phase')]!;
  }

  /** The seats that owe a choice; none: the match is over. */
  get waiting(): number[] {
    return members(BigInt(this.game.memory.int32('waiting', this.#placed())));
  }

  get over(): boolean {
    return this.waiting.length === 0;
  }

  get scores(): number[] {
    return (this.field('scores') as bigint[]).slice(0, this.players).map(Number);
  }

  /** Who has won; nobody before the match is over. */
  get winners(): number[] {
    return members(this.field('winners') as bigint);
  }

  /** A field of the state by its name, as `game.about.layout` lists them. */
  field(name: string): Field {
    const place = this.game.about.layout[name];
    if (!place) throw new EngineError(`A state of ${this.game.id} has no field "${name}".`);
    return shaped(this.row, place[0], place[1]);
  }

  #number(name: string): number {
    return Number(this.row[this.game.about.layout[name]![0]]);
  }

  // --- what can be done ---

  /** The numbers of a seat's choices; none if it owes no choice. */
  legal(seat: number): number[] {
    return members(this.legalSet(seat));
  }

  legalSet(seat: number): bigint {
    return this.game.memory.int64('legal', this.#placed(), seat);
  }

  /** What choices are called now, by number; null where only Python can tell (numbers stand for places in a hand). */
  get texts(): readonly string[] | null {
    return this.game.about.choices[this.#number('phase')]!;
  }

  /** A seat's choices as Python writes them. Throws EngineError in phases whose choices only Python can name. */
  choices(seat: number): string[] {
    return this.legal(seat).map((number) => this.named()[number]!);
  }

  /** Makes a choice, by its number or its text, and all that is automatic after it. Throws EngineError if it is illegal. */
  apply(seat: number, choice: number | string): void {
    const number = typeof choice === 'string' ? this.named().indexOf(choice) : choice;
    this.game.memory.call('apply', this.#placed(), seat, number);
    this.#taken();
  }

  /** Sets the match up, to the first choice: players, options and dice are in the row, and nothing else. */
  deal(): void {
    this.game.memory.call('deal', this.#placed());
    this.#taken();
  }

  /** What choices are called now, by number. Throws EngineError where only Python can tell. */
  named(): readonly string[] {
    if (!this.texts) throw new EngineError(`What choices are called in the phase "${this.phase}", only Python can tell.`);
    return this.texts;
  }

  // --- what is not known ---

  /** Replaces all that a seat cannot know by a random alternative that fits all it knows; no truth is left. */
  redeal(seat: number, rng: Rng): void {
    this.game.memory.withRng(rng, (at) => this.game.memory.call('redeal', this.#placed(), seat, at));
    this.#taken();
  }

  /** A match as this seat may think it is: a copy, re-dealt. */
  imagine(seat: number, rng: Rng): Match {
    const world = this.copy();
    world.redeal(seat, rng);
    return world;
  }

  /**
   * What a seat sees, as the row of numbers that learning programs are given (`game.about.observation` names its parts).
   * Views in words are made by Python.
   */
  observe(seat: number): Float32Array {
    const { memory } = this.game;
    if (!(seat >= 0 && seat < this.players)) throw new EngineError(`There is no seat ${seat}.`);
    const { out } = memory.places;
    memory.call('observe', this.#placed(), seat, out);
    return memory.floats(out, memory.seen).slice();
  }

  // --- bots ---

  /** One of a seat's choices (of `choices`, a set, if given) by rules of thumb, from that seat's knowledge only. */
  policy(seat: number, rng: Rng, choices: bigint = this.legalSet(seat)): number {
    return this.game.memory.withRng(rng, (at) => this.game.memory.int32('policy', this.#placed(), seat, choices, at));
  }

  /** How good the match is for each seat, 0 … 1; `since` is the match where the thinking began. */
  value(since: Match = this): number[] {
    const { memory } = this.game;
    const { other, out } = this.game.memory.places;
    memory.states(other, since.row.length).set(since.row);
    memory.reals(out, 8).fill(0);
    memory.call('value', this.#placed(), other, out);
    return [...memory.reals(out, this.players)];
  }

  /** Plays on at random so many times, each time from here: how many choices that took, and the last end. */
  playouts(times: number, rng: Rng): { choices: number; last: Match } {
    const { memory } = this.game;
    const { other } = this.game.memory.places;
    const choices = this.game.memory.withRng(rng, (at) => memory.int64('playouts', this.#placed(), times, at, other));
    return { choices: Number(choices), last: this.game.match(memory.states(other, this.row.length)) };
  }

  /** Plays this very match to its horizon by rules of thumb (with the usual noise), as reasons are found. */
  finish(rng: Rng): void {
    this.game.memory.withRng(rng, (at) => this.game.memory.call('finish', this.#placed(), at));
    this.#taken();
  }

  /**
   * So many rounds after each line, from a seat's knowledge only; all lines meet the same worlds. By line and round: how
   * much of each of `game.about.features` it shows, the seat's points, and its chance of winning.
   */
  imagineRounds(seat: number, lines: readonly (readonly number[])[], rng: Rng, rounds: number): Float64Array {
    const { memory, about } = this.game;
    const parts = about.advice.most_parts;
    const length = lines.length * rounds * (about.features.length + 2);
    const [given, seen, end] = [memory.allocate(8 * parts * lines.length), memory.allocate(8 * length), memory.allocate(8 * about.size)];
    try {
      memory.states(given, parts * lines.length).fill(-1n);
      lines.forEach((line, place) => memory.states(given + 8 * parts * place, parts).set(line.map(BigInt)));
      const start = this.untilRoundEnd();
      memory.withRng(rng, (at) => memory.call('imagine', start.#placed(), seat, given, lines.length, rounds, at, seen, memory.places.other, end));
      return memory.reals(seen, length).slice();
    } finally {
      for (const place of [given, seen, end]) memory.release(place);
    }
  }

  /** Halts the rules as soon as this round has been counted. */
  untilRoundEnd(): Match {
    const copy = this.copy();
    copy.row[this.game.about.layout['horizon']![0]] = BigInt(this.#number('counted') + 1);
    return copy;
  }

  /** A search for one decision of a seat that owes one. `close` it when it is no longer needed. */
  search(seat: number, options: SearchOptions): Search {
    return new Search(this, seat, options);
  }

  copy(): Match {
    return new Match(this.game, this.row.slice());
  }

  // --- the way to the rules and back ---

  #placed(): number {
    const { state } = this.game.memory.places;
    this.game.memory.states(state, this.row.length).set(this.row);
    return state;
  }

  #taken(): void {
    this.row.set(this.game.memory.states(this.game.memory.places.state, this.row.length));
  }
}

function shaped(row: BigInt64Array, start: number, shape: number[]): Field {
  const [count, ...inner] = shape;
  if (count === undefined) return row[start]!;
  const size = inner.reduce((a, b) => a * b, 1);
  return Array.from({ length: count }, (_, place) => shaped(row, start + place * size, inner));
}
