// A review that this browser makes by itself: verdict by verdict, with all cores. It is the same that the server would
// make, whichever worker looks at which choice. The server is asked for the match, and for words.

import { accuracy, bestMoment, foremost, Game, Sentences, turningPoint, type Candidate, type DealLuck, type Decision, type Looked, type Said, type Situation } from '../../engine/src/index.ts';
import { api, type Language } from '../wire/api';
import type { LineWords, Review, StartShown } from '../wire/schema';
import { closePool, numbersOf, openPool, type Pool } from './pool';

const PAUSE = 400; // milliseconds between two looks at what has been found
const BATCH = 30; // decisions for which words are asked for at once
const MOST_LINES = 12; // of each
const FEW = 5; // options that are shown

export interface Progress {
  review: Review;
  labels: Record<string, string>;
  done: number;
  of: number;
  finished: boolean;
}

/** Makes the review of a match, and tells how far it is. False if that has to be done elsewhere; raises if it ends early. */
export async function reviewHere(table: string, match: number, language: Language, signal: AbortSignal, tell: (progress: Progress) => void): Promise<boolean> {
  if ((await api.moments(table, match, language)).made) return false; // the server has one
  const start = await api.start(table, match, language);
  const pool = start.state ? await openPool(start.game) : null;
  if (!pool) return false;
  signal.addEventListener('abort', () => closePool(pool));
  if (signal.aborted) closePool(pool);
  try {
    await new Rethinking(table, match, start, pool, tell).run();
  } finally {
    closePool(pool);
  }
  return true;
}

class Rethinking {
  private readonly found = new Map<number, Looked>();
  private readonly words = new Map<number, Map<string, LineWords>>();
  private of = 0;
  private result: { players: number; scores: number[]; winners: number[] } = { players: 0, scores: [], winners: [] };

  constructor(
    private readonly table: string,
    private readonly match: number,
    private readonly start: StartShown,
    private readonly pool: Pool,
    private readonly tell: (progress: Progress) => void,
  ) {}

  async run(): Promise<void> {
    const { module, thinkers } = this.pool;
    const played = this.start.choices.map((entry) => ({ seat: Number(entry[0]), choice: entry.slice(2) }));
    const begun = thinkers.map((one) => one.ask('match', { module, state: numbersOf(this.start.state), played }));
    const queue = await thinkers[0]!.ask('plan', null);
    this.result = (await Promise.all(begun))[0]!;
    this.of = queue.length;
    let shown = 0;
    let spoken: Promise<unknown> = Promise.resolve();
    const work = async (thinker: Pool['thinkers'][number]): Promise<void> => {
      for (let one = queue.shift(); one; one = queue.shift()) {
        this.found.set(one.number, await thinker.ask('look', { one, simulations: this.start.simulations }));
        if (performance.now() < shown + PAUSE) continue;
        shown = performance.now();
        spoken = spoken.then(() => this.speak(BATCH));
        void spoken.then(() => this.tell(this.progress(false)));
      }
    };
    await Promise.all(thinkers.map(work));
    await spoken;
    const candidates = foremost(this.looked().flatMap(({ candidate }) => candidate ?? []), new Game(module).about.advice.candidates);
    const confirmed = await thinkers[0]!.ask('saved', { candidates });
    while (await this.speak(BATCH));
    this.tell(this.progress(true, confirmed));
  }

  private looked(): Looked[] {
    return [...this.found].sort(([one], [other]) => one - other).map(([, looked]) => looked);
  }

  /** Asks for the words of some decisions that have none. False if there were none such. */
  private async speak(most: number): Promise<boolean> {
    const silent = this.looked().filter(({ decision }) => decision && !this.words.has(decision.number)).slice(0, most);
    const asked = silent.map(({ decision, candidate }) => ({ number: decision!.number, lines: linesOf(decision!, candidate) }));
    if (asked.length === 0) return false;
    const { words } = await api.lineWords(this.table, this.match, { asked });
    asked.forEach(({ number, lines }, n) => this.words.set(number, new Map(lines.map((line, m) => [line.join(), words[n]![m]!]))));
    return true;
  }

  private progress(finished: boolean, confirmed: { one: Candidate; swing: number }[] = []): Progress {
    const [looked, { players, scores, winners }] = [this.looked(), this.result];
    const game = new Game(this.pool.module);
    const sentences = new Sentences(game.about);
    const decisions = looked.flatMap((one) => (one.decision && this.words.has(one.decision.number) ? [this.inWords(one, sentences)] : []));
    const deals = looked.flatMap(({ deal }) => deal ?? []);
    const sum = (of: (seat: number) => number) => Array.from({ length: players }, (_, seat) => Number(of(seat).toFixed(2)));
    const end = game.match(numbersOf(this.start.state));
    const called = (number: number, choices: readonly string[]) => this.called(number, choices);
    const review: Review = {
      form: 0,
      game: this.start.game,
      players,
      scores,
      winners,
      decisions,
      accuracy: accuracy(decisions, players),
      cost: sum((seat) => decisions.filter((one) => one.seat === seat).reduce((all, one) => all + one.cost, 0)),
      luck: sum((seat) => deals.reduce((all, one: DealLuck) => all + one.luck[seat]!, 0)),
      deals,
      turning_point: turningPoint(end, decisions, deals, called),
      best_moment: bestMoment(end, confirmed, called),
    };
    return { review, labels: this.start.labels, done: this.found.size, of: this.of, finished };
  }

  private inWords({ decision, told }: Looked, sentences: Sentences): Decision {
    const words = this.words.get(decision!.number)!;
    const labels: Record<string, Said> = {};
    for (const [line, { labels: said }] of words) line.split(',').forEach((choice, n) => (labels[choice] = said[n]!));
    const of = (line: string[]) => (words.get(line.join())?.situations ?? []) as Situation[];
    const why = told.length ? sentences.verdict({ better: of(decision!.best), worse: of(decision!.choices), told }, decision!.seat) : null;
    return { ...decision!, labels, why };
  }

  private called(number: number, choices: readonly string[]): Said {
    const labels = this.words.get(number)?.get(choices.join())?.labels;
    const said = (language: keyof Said) => (labels?.map((label) => label[language]) ?? choices.map((choice) => this.start.labels[choice] ?? choice)).join(' + ');
    return { en: said('en'), de: said('de') };
  }
}

/** The lines of a decision that are spoken of. */
function linesOf(decision: Decision, candidate: Candidate | null): string[][] {
  const lines = [decision.choices, decision.best, ...(candidate ? [candidate.others] : []), ...decision.options.slice(0, FEW).map(({ choices }) => choices)];
  return [...new Map(lines.map((line) => [line.join(), line])).values()].slice(0, MOST_LINES);
}
