import type { Match } from './match.ts';
import type { Rng } from './seeds.ts';

/** An outcome feature that tells two lines apart, and how often each shows it. */
export interface Contrast {
  feature: string;
  better: number;
  worse: number;
}

/** So many rounds after each of some lines, in the same worlds: which wins more, and what else differs. As `bots/imagined.py`. */
export class Imagined {
  readonly #match: Match;
  readonly #rounds: number;
  readonly #seen: Float64Array;
  readonly #columns: number;

  constructor(known: Match, seat: number, lines: readonly (readonly number[])[], rng: Rng, rounds: number) {
    [this.#match, this.#rounds] = [known, rounds];
    this.#columns = known.game.about.features.length + 2;
    this.#seen = known.imagineRounds(seat, lines, rng, rounds);
  }

  /** Whether one line wins clearly more than another. */
  confirms(better: number, worse: number): boolean {
    const { mean, error } = this.#difference(better, worse, this.#columns - 1);
    return mean > this.#match.game.about.advice.sure_imagined * error;
  }

  /** How much better one line is than another; points in the game's direction. */
  lead(better: number, worse: number): { win: number; points: number } {
    const direction = this.#match.game.about.low_wins ? -1 : 1;
    const points = this.#difference(better, worse, this.#columns - 2).mean;
    return { win: this.#difference(better, worse, this.#columns - 1).mean, points: direction * points };
  }

  /** What explains why one line is better than another, that which explains most first; perhaps nothing does. */
  telling(better: number, worse: number): Contrast[] {
    const { features, advice } = this.#match.game.about;
    const explained: { gained: number; contrast: Contrast }[] = [];
    features.forEach(({ name }, number) => {
      if (this.#isWinning(number)) return; // that one wins more is no reason why
      const { mean, error } = this.#difference(better, worse, number);
      const gained = mean * this.#slope(number);
      if (Math.abs(mean) < Math.max(advice.worth_mentioning, advice.sure_imagined * error) || !(gained > 0)) return;
      explained.push({ gained: Number(gained.toFixed(9)), contrast: { feature: name, better: this.#mean(better, number), worse: this.#mean(worse, number) } });
    });
    return explained.sort((one, other) => other.gained - one.gained).map(({ contrast }) => contrast);
  }

  #at(line: number, round: number, column: number): number {
    return this.#seen[(line * this.#rounds + round) * this.#columns + column]!;
  }

  #mean(line: number, column: number): number {
    let sum = 0;
    for (let round = 0; round < this.#rounds; round++) sum += this.#at(line, round, column);
    return sum / this.#rounds;
  }

  #difference(one: number, other: number, column: number): { mean: number; error: number } {
    const apart = Array.from({ length: this.#rounds }, (_, round) => this.#at(one, round, column) - this.#at(other, round, column));
    const mean = apart.reduce((a, b) => a + b, 0) / apart.length;
    const spread = Math.sqrt(apart.reduce((sum, value) => sum + (value - mean) ** 2, 0) / apart.length);
    return { mean, error: spread / Math.sqrt(Math.max(1, apart.length)) };
  }

  #isWinning(column: number): boolean {
    for (let at = 0; at < this.#seen.length; at += this.#columns) {
      if (this.#seen[at + column] !== this.#seen[at + this.#columns - 1]) return false;
    }
    return true;
  }

  /** What a feature is worth, in chances of winning. */
  #slope(column: number): number {
    const all = this.#seen.length / this.#columns;
    let [shown, wins] = [0, 0];
    for (let at = 0; at < this.#seen.length; at += this.#columns) {
      shown += this.#seen[at + column]!;
      wins += this.#seen[at + this.#columns - 1]!;
    }
    [shown, wins] = [shown / all, wins / all];
    let [both, squares] = [0, 0];
    for (let at = 0; at < this.#seen.length; at += this.#columns) {
      const off = this.#seen[at + column]! - shown;
      both += off * (this.#seen[at + this.#columns - 1]! - wins);
      squares += off * off;
    }
    return squares ? both / squares : 0;
  }
}
