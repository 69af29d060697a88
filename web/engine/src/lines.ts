import type { Match } from './match.ts';
import type { Found, Search } from './search.ts';
import { Rng } from './seeds.ts';

/** Lets a search run for as long as there is time for it. */
export type Think = (search: Search) => Found;

/** A line, one way through all parts of a decision, and what a search has found out about it. As `bots/lines.py`. */
export interface Weighed {
  choices: number[];
  /** The seat's chance of winning the match. */
  win: number;
  /** What its score is expected to gain in the round. */
  points: number;
  /** What the search itself goes by. */
  worth: number;
  visits: number;
  /** Of `worth`. */
  spread: number;
  winSpread: number;
}

/** The standard error of `win`. */
export function errorOf(line: Weighed): number {
  return line.winSpread / Math.sqrt(Math.max(1, line.visits));
}

/** The match in which the seat's same decision goes on after a choice; null if the decision is made with it. */
export function nextPart(state: Match, seat: number, choice: number, rng: Rng): Match | null {
  const after = state.copy();
  after.apply(seat, choice);
  const before = state.waiting;
  if (!after.legalSet(seat) || after.waiting.some((other) => !before.includes(other))) return null;
  if (after.phase === state.phase && !isCovert(state, seat, after)) return null;
  const seen = new Set<string>();
  for (let n = 0; n < state.game.about.advice.worlds; n++) {
    const world = state.imagine(seat, rng);
    world.apply(seat, choice);
    if (!world.legalSet(seat) || world.round !== state.round) return null;
    seen.add(world.observe(seat).join());
  }
  return seen.size === 1 ? after : null;
}

/** Whether nobody else has seen anything. */
function isCovert(state: Match, seat: number, after: Match): boolean {
  const others = Array.from({ length: state.players }, (_, other) => other).filter((other) => other !== seat);
  return others.every((other) => state.observe(other).join() === after.observe(other).join());
}

/** What a search has found out about the line that ends with this choice. */
export function weigh(match: Match, found: Found, soFar: readonly number[], choice: number): Weighed {
  const win = Math.min(1, Math.max(0, found.wins[choice]!));
  return {
    choices: [...soFar, choice],
    win,
    points: found.gains[choice]!,
    worth: found.worth[choice]!,
    visits: found.visits[choice]!,
    spread: found.spread,
    winSpread: match.game.about.one_round ? Math.sqrt(win * (1 - win)) : found.spread,
  };
}

/** The choice that is best for all that is known: of those tried enough, the one surely worth most. */
export function bestOf(found: Found, legal: readonly number[]): number {
  let [best, most, often] = [legal[0]!, -Infinity, -1];
  for (const choice of legal) {
    const visits = found.visits[choice]!;
    const least = visits ? found.worth[choice]! - found.spread / Math.sqrt(visits) : -1;
    if (least > most || (least === most && visits > often)) [best, most, often] = [choice, least, visits];
  }
  return best;
}

/** The best line that begins with these choices: every further part is thought about in its turn. */
export function follow(known: Match, seat: number, rng: Rng, think: Think, begun: readonly number[] = []): Weighed {
  const most = known.game.about.advice.most_parts;
  const [soFar, rest]: [number[], number[]] = [[], [...begun]];
  for (let state = known; ; ) {
    const given = rest.length ? nextPart(state, seat, rest[0]!, rng) : null;
    if (given && soFar.length + 1 < most) {
      soFar.push(rest.shift()!);
      state = given;
      continue;
    }
    const found = thought(state, seat, rng, think);
    const choice = rest[0] ?? bestOf(found, state.legal(seat));
    const after = rest.length ? null : nextPart(state, seat, choice, rng);
    if (!after || soFar.length + 1 === most) return weigh(known, found, soFar, choice);
    soFar.push(choice);
    state = after;
  }
}

/** What a search finds, which is closed then. */
export function thought(state: Match, seat: number, rng: Rng, think: Think): Found {
  const search = state.search(seat, { rng, every: true });
  try {
    return think(search);
  } finally {
    search.close();
  }
}

/** What a line comes to: lines with the same end are the same decision. */
export function endOf(known: Match, seat: number, line: readonly number[]): string {
  return made(known, seat, line).row.join();
}

export function made(known: Match, seat: number, line: readonly number[]): Match {
  const state = known.copy();
  for (const choice of line) state.apply(seat, choice);
  return state;
}

/** A line in words that only Python understands: the texts of its choices. */
export function textsOf(known: Match, seat: number, line: readonly number[]): string[] {
  const state = known.copy();
  return line.map((choice) => {
    const text = state.named()[choice]!;
    state.apply(seat, choice);
    return text;
  });
}

/** Whether a line is better than another in both measures, and by more than chance would explain. */
export function isClearlyBetter(one: Weighed, other: Weighed, sure: number): boolean {
  const exceeds = (difference: number, spread: number) =>
    difference > sure * spread * Math.sqrt(1 / Math.max(1, one.visits) + 1 / Math.max(1, other.visits));
  return exceeds(one.worth - other.worth, Math.max(one.spread, other.spread)) && exceeds(one.win - other.win, Math.max(one.winSpread, other.winSpread));
}

/** Whether a seat's decision goes on after some of its choices. */
export function goesOn(known: Match, seat: number): boolean {
  return known.legal(seat).some((choice) => nextPart(known, seat, choice, new Rng(0)) !== null);
}
