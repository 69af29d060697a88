import { rounded } from './advise.ts';
import type { Said } from './description.ts';
import { Imagined, type Contrast } from './imagined.ts';
import { bestOf, endOf, follow, isClearlyBetter, nextPart, textsOf, thought, weigh, type Weighed } from './lines.ts';
import type { Match } from './match.ts';
import { candidate, numbersOf, type Candidate } from './moments.ts';
import type { Found } from './search.ts';
import { Rng } from './seeds.ts';
import type { Reason } from './sentences.ts';

/* As `bots/review.py`: the same seed and simulations give the same figures, whoever looks at which choice, and when. */

export interface RankedLine {
  choices: string[];
  points: number;
  win: number;
}

/** A decision, judged. Its words are added by who can ask Python for what is in the position. */
export interface Decision {
  /** Of its first choice in the record, from 1; and of all its choices. */
  number: number;
  parts: number[];
  round: number;
  seat: number;
  choices: string[];
  best: string[];
  cost: number;
  cost_win: number;
  stake: number;
  options: RankedLine[];
  why: Reason | null;
  labels: Record<string, Said>;
}

export interface DealLuck {
  round: number;
  after: number;
  luck: number[];
  win: number[];
}

export interface Moment {
  number: number;
  round: number;
  seat: number;
  swing: number;
  said: Said;
}

/** What was found out about one choice of a record. */
export interface Looked {
  deal: DealLuck | null;
  decision: Decision | null;
  /** What explains the verdict. */
  told: Contrast[];
  candidate: Candidate | null;
}

export interface Played {
  seat: number;
  choice: string;
}

const [DECISION, DEAL, MOMENT] = [0n, 1n, 2n];

/** The generator for what is thought about one choice. */
export function diceFor(seed: number, number: number, what: bigint): Rng {
  return new Rng((((BigInt(seed) << 24n) | BigInt(number)) << 2n) | what);
}

/** For what is thought about all candidates together. */
export function diceForMoments(seed: number): Rng {
  return diceFor(seed, 0, MOMENT);
}

/** A record, played again: every match before a choice, and which choices begin a decision. */
export class Reviewer {
  readonly last: Match;
  readonly #played: readonly Played[];
  readonly #before: Match[] = [];
  readonly #seed: number;

  /** `start` is the match before the first choice. Throws EngineError if a choice does not fit. */
  constructor(start: Match, played: readonly Played[], seed = 0) {
    [this.#played, this.#seed, this.last] = [played, seed, start.copy()];
    for (const { seat, choice } of played) {
      this.#before.push(this.last.copy());
      this.last.apply(seat, choice);
    }
  }

  get length(): number {
    return this.#played.length;
  }

  /** The choices that are to be looked at, each by itself: those with which a decision or a round begins. */
  plan(): { number: number; decides: boolean }[] {
    const seen = new Set<number>();
    return this.#before.flatMap((_, place) => {
      const number = place + 1;
      const decides = !seen.has(number);
      if (decides) for (const part of this.#asked(number, diceFor(this.#seed, number, DECISION)).parts) seen.add(part);
      return decides || this.#beginsRound(number) ? [{ number, decides }] : [];
    });
  }

  /** Looks at one of them. */
  look({ number, decides }: { number: number; decides: boolean }, simulations: number): Looked {
    const deal = this.#beginsRound(number) ? dealLuck(this.#before[number - 1]!, number - 1, diceFor(this.#seed, number, DEAL)) : null;
    if (!decides) return { deal, decision: null, told: [], candidate: null };
    const match = this.#before[number - 1]!;
    const rng = diceFor(this.#seed, number, DECISION);
    const judged = judge(match, this.#asked(number, rng), simulations, rng);
    if (!judged) return { deal, decision: null, told: [], candidate: null };
    return { deal, ...judged, candidate: candidate(match, judged.decision, diceFor(this.#seed, number, MOMENT)) };
  }

  #beginsRound(number: number): boolean {
    return number === 1 || this.#before[number - 1]!.round !== this.#before[number - 2]!.round;
  }

  /** The decision that begins with this choice. Others may choose in between, covertly. */
  #asked(number: number, rng: Rng): Asked {
    const { seat } = this.#played[number - 1]!;
    const asked: Asked = { seat, parts: [], choices: [] };
    let state: Match | null = this.#before[number - 1]!;
    for (let at = number; at <= this.length && state && asked.parts.length < state.game.about.advice.most_parts; at++) {
      const { seat: who, choice } = this.#played[at - 1]!;
      if (who !== seat) continue;
      asked.parts.push(at);
      asked.choices.push(choice);
      state = nextPart(state, seat, state.named().indexOf(choice), rng);
    }
    return asked;
  }
}

interface Asked {
  seat: number;
  parts: number[];
  choices: string[];
}

function judge(match: Match, asked: Asked, simulations: number, rng: Rng): { decision: Decision; told: Contrast[] } | null {
  const { seat } = asked;
  const { advice } = match.game.about;
  const known = match.imagine(seat, rng);
  if (!isFree(known, seat, asked.choices)) return null;
  const found = weighed(known, seat, numbersOf(known, seat, asked.choices), simulations, rng);
  const [best, own] = [found.options[0]!, found.options[found.made]!];
  let [lost, told]: [{ win: number; points: number }, Contrast[]] = [{ win: 0, points: 0 }, []];
  if (found.made && best.win - own.win >= advice.worth_blaming && isClearlyBetter(best, own, advice.sure)) {
    const seen = new Imagined(known, seat, [best.choices, own.choices], rng, advice.confirming);
    const lead = seen.lead(0, 1);
    const direction = match.game.about.low_wins ? -1 : 1;
    const points = Math.min(direction * (best.points - own.points), lead.points);
    const less = { win: Math.min(best.win - own.win, lead.win), points: Math.max(0, points) };
    if (seen.confirms(0, 1) && less.win >= advice.worth_blaming) [lost, told] = [less, seen.telling(0, 1)];
  }
  return { decision: decided(match, known, asked, found, lost), told };
}

/** Whether some part of a decision had an alternative. */
function isFree(known: Match, seat: number, choices: readonly string[]): boolean {
  const state = known.copy();
  let free = false;
  for (const choice of choices) {
    free ||= state.legal(seat).length > 1;
    state.apply(seat, choice);
  }
  return free;
}

interface Options {
  options: Weighed[];
  made: number;
  /** Chance of winning. */
  worst: number;
}

/** The ways to decide, each weighed. Of a decision in parts: the best line, and the one made if it is another. */
function weighed(known: Match, seat: number, line: number[], simulations: number, rng: Rng): Options {
  const { widely } = known.game.about.advice;
  const think = (search: { run(simulations: number, explore: number): Found }) => search.run(simulations, widely);
  const legal = known.legal(seat);
  const found = thought(known, seat, rng, think);
  const worst = Math.min(...legal.filter((choice) => found.visits[choice]).map((choice) => found.wins[choice]!));
  const first = bestOf(found, legal);
  if (line.length === 1 && !nextPart(known, seat, first, rng)) {
    const options = legal.map((choice) => weigh(known, found, [], choice));
    options.sort((one, other) => Number(one.choices[0] !== first) - Number(other.choices[0] !== first) || other.win - one.win);
    const made = options.findIndex(({ choices }) => choices[0] === line[0]);
    return { options, made: made && endOf(known, seat, line) === endOf(known, seat, [first]) ? 0 : made, worst };
  }
  const best = follow(known, seat, rng, think, [first]);
  const own = follow(known, seat, rng, think, line);
  if (endOf(known, seat, best.choices) === endOf(known, seat, line)) return { options: [own], made: 0, worst };
  const [one, other] = best.worth >= own.worth ? [best, own] : [own, best];
  return { options: [one, other], made: Number(one === best), worst: Math.min(worst, other.win) };
}

function decided(match: Match, known: Match, asked: Asked, { options, made, worst }: Options, lost: { win: number; points: number }): Decision {
  const { seat, parts, choices } = asked;
  const best = options[0]!;
  const [cost, costWin] = [rounded(lost.points, 3), rounded(lost.win, 4)];
  if (lost.win > 0) {
    const points = best.points + (match.game.about.low_wins ? cost : -cost);
    options[made] = { ...options[made]!, win: best.win - costWin, points };
  }
  const others = options.slice(1).sort((one, other) => other.win - one.win);
  const line = (option: Weighed) => ({ choices: textsOf(known, seat, option.choices), points: rounded(option.points, 3), win: rounded(Math.min(option.win, best.win), 4) });
  return {
    number: parts[0]!,
    parts,
    round: match.round,
    seat,
    choices,
    best: lost.win > 0 ? textsOf(known, seat, best.choices) : choices,
    cost,
    cost_win: costWin,
    stake: rounded(Math.max(costWin, best.win - worst), 4),
    options: [best, ...others].map(line),
    why: null,
    labels: {},
  };
}

/** How much more the cards just dealt are worth to each seat than any cards. */
function dealLuck(match: Match, after: number, rng: Rng): DealLuck {
  const { low_wins: lowWins, one_round: oneRound, advice } = match.game.about;
  const start = match.untilRoundEnd();
  const seats = Array.from({ length: match.players }, (_, seat) => seat);
  const [gain, win] = [seats.map(() => 0), seats.map(() => 0)];
  for (let n = 0; n < advice.deals; n++) {
    const other = start.imagine(0, rng);
    other.redeal(1, rng); // now no hand is the one that was dealt
    for (const [sign, world] of [[1, start.copy()], [-1, other]] as const) {
      world.finish(rng);
      const { scores, winners } = world;
      const chances = winners.length || oneRound ? seats.map((seat) => Number(winners.includes(seat))) : world.value(start);
      for (const seat of seats) {
        gain[seat]! += sign * scores[seat]!;
        win[seat]! += sign * chances[seat]!;
      }
    }
  }
  const luck = gain.map((points) => rounded((lowWins ? -points : points) / advice.deals, 2) + 0);
  return { round: match.round, after, luck, win: win.map((chance) => rounded(chance / advice.deals, 4) + 0) };
}

/** From 0 to 100 for each seat: the part of all that was at stake which it did not give away. */
export function accuracy(decisions: readonly Decision[], players: number): number[] {
  return Array.from({ length: players }, (_, seat) => {
    const own = decisions.filter((one) => one.seat === seat);
    const stake = own.reduce((sum, one) => sum + one.stake, 0);
    return stake ? rounded(100 * (1 - own.reduce((sum, one) => sum + one.cost_win, 0) / stake), 1) : 100;
  });
}
