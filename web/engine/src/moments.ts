import type { Said } from './description.ts';
import { Imagined } from './imagined.ts';
import { endOf, nextPart, textsOf } from './lines.ts';
import type { Match } from './match.ts';
import type { DealLuck, Decision, Moment } from './review.ts';
import type { Rng } from './seeds.ts';

/** What a right decision is compared with, and whether that is what a rule of thumb says. As `bots/moments.py`. */
export interface Candidate {
  number: number;
  round: number;
  seat: number;
  made: number[];
  instead: number[];
  byThumb: boolean;
  /** What the other line would have cost, before anything is confirmed. */
  guess: number;
  /** What the seat knew. */
  row: BigInt64Array;
  choices: string[];
  /** The other line, as texts. */
  others: string[];
}

/** A right decision that may have been hard to find; null: it was not. `match` is the match before it. */
export function candidate(match: Match, decision: Decision, rng: Rng): Candidate | null {
  const { advice } = match.game.about;
  if (decision.cost_win || decision.stake < advice.worth_telling) return null;
  const { seat } = decision;
  const known = match.imagine(seat, rng);
  const made = numbersOf(known, seat, decision.choices);
  const thumb = byThumb(known, seat, rng);
  const wins = new Map(decision.options.map(({ choices, win }) => [choices.join(), win]));
  const own = wins.get(decision.choices.join()) ?? Math.max(0, ...wins.values());
  const base = { number: decision.number, round: decision.round, seat, made, row: known.row, choices: decision.choices };
  if (endOf(known, seat, thumb) !== endOf(known, seat, made)) {
    const others = textsOf(known, seat, thumb);
    const win = wins.get(others.join());
    return { ...base, instead: thumb, others, byThumb: true, guess: win === undefined ? decision.stake : own - win };
  }
  const other = decision.options.find(({ choices }) => choices.join() !== decision.choices.join());
  if (!other) return null;
  return { ...base, instead: numbersOf(known, seat, other.choices), others: other.choices, byThumb: false, guess: advice.obvious * (own - other.win) };
}

/** Of many candidates, those that are looked at closely. */
export function foremost(all: readonly Candidate[], most: number): Candidate[] {
  return [...all].sort((one, other) => other.guess - one.guess).slice(0, most);
}

/** What each candidate has saved, as far as it is confirmed. */
export function saved(match: Match, all: readonly Candidate[], rng: Rng): { one: Candidate; swing: number }[] {
  const { advice } = match.game.about;
  return all.flatMap((one) => {
    const seen = new Imagined(match.game.match(one.row), one.seat, [one.made, one.instead], rng, advice.moments);
    const swing = Math.min(one.guess / (one.byThumb ? 1 : advice.obvious), seen.lead(0, 1).win);
    return seen.confirms(0, 1) && swing >= advice.worth_telling ? [{ one, swing }] : [];
  });
}

function byThumb(known: Match, seat: number, rng: Rng): number[] {
  const line: number[] = [];
  for (let state: Match | null = known; state && line.length < known.game.about.advice.most_parts; ) {
    line.push(state.policy(seat, rng));
    state = nextPart(state, seat, line.at(-1)!, rng);
  }
  return line;
}

export function numbersOf(known: Match, seat: number, choices: readonly string[]): number[] {
  const state = known.copy();
  return choices.map((choice) => {
    const number = state.named().indexOf(choice);
    state.apply(seat, number);
    return number;
  });
}

/** A choice in words: as whoever sees the table calls it. */
export type Called = (number: number, choices: readonly string[]) => Said;

/** The decision or the deal that moved most; null if nothing moved much. */
export function turningPoint(match: Match, decisions: readonly Decision[], deals: readonly DealLuck[], called: Called): Moment | null {
  const { phrases, advice } = match.game.about;
  const moments = decisions
    .filter(({ cost_win }) => cost_win >= advice.worth_telling)
    .map(({ number, round, seat, cost_win, choices }) => moment(phrases.turned, number, round, seat, cost_win, called(number, choices)));
  for (const { round, after, win } of deals) {
    const seat = win.reduce((most, value, seat) => (Math.abs(value) > Math.abs(win[most]!) ? seat : most), 0);
    if (Math.abs(win[seat]!) < advice.worth_telling) continue;
    moments.push(moment(win[seat]! > 0 ? phrases.good_deal : phrases.bad_deal, after + 1, round, seat, Math.abs(win[seat]!)));
  }
  return most(moments);
}

/** The right decision that was hardest to find. */
export function bestMoment(match: Match, all: readonly { one: Candidate; swing: number }[], called: Called): Moment | null {
  const { phrases } = match.game.about;
  return most(
    all.map(({ one, swing }) => {
      const [made, other] = [called(one.number, one.choices), called(one.number, one.others)];
      return moment(one.byThumb ? phrases.found : phrases.chose, one.number, one.round, one.seat, swing, made, other);
    }),
  );
}

function most(moments: readonly Moment[]): Moment | null {
  return moments.reduce<Moment | null>((best, one) => (best && best.swing >= one.swing ? best : one), null);
}

function moment(pattern: Said, number: number, round: number, seat: number, swing: number, ...what: Said[]): Moment {
  const put = (language: keyof Said, percent: string) => {
    const words = [String(round), `{${seat}}`, ...what.map((one) => one[language]), percent];
    return pattern[language].replace(/\{\}/g, () => words.shift() ?? '');
  };
  const percent = (100 * swing).toFixed(0);
  return { number, round, seat, swing: Number(swing.toFixed(4)), said: { en: put('en', `${percent}%`), de: put('de', `${percent}\u00a0%`) } };
}
