// A hint that this browser thinks out by itself, from what the seat knows: shown as it gets sharper, with all cores, and
// ended as soon as nobody wants it any more. The server is asked for two things only: what the seat knows, and words.

import { advice, following, found, Game, merged, ordered, ranked, reasons, weigh, type Advice, type Match, type Situation, type Sums } from '../../engine/src/index.ts';
import { speech } from '../i18n/index.svelte';
import type { Session } from '../table/session.svelte';
import type { Hint, Known, LineWords, TipShown } from '../wire/schema';
import { closePool, numbersOf, openPool, type Pool } from './pool';

const SLICE = 250; // simulations between two looks at whether somebody still waits
const FIRST = 1000; // simulations before anything is shown
const PATIENCE = 3000; // milliseconds for the first search: slow devices think less
const MOST_LINES = 12; // with words; more are never shown

/** Thinks about the session's decision. False if that has to be done elsewhere. */
export async function hintHere(session: Session): Promise<boolean> {
  const pool = await openPool(session.terms?.game ?? '');
  if (!pool) return false;
  const stop = new AbortController();
  session.thinking = stop;
  stop.signal.addEventListener('abort', () => closePool(pool));
  try {
    if (!(await session.ask({ type: 'known' })) || !session.thought.known) return true; // refused, as the server's hint would be
    await new Thought(session, pool, session.thought.known, stop.signal).run();
  } catch (why) {
    if (!stop.signal.aborted) throw why;
  } finally {
    stop.abort();
    if (session.thinking === stop) session.thinking = null;
  }
  return true;
}

class Thought {
  private readonly match: Match;
  private readonly simulations: number;

  constructor(
    private readonly session: Session,
    private readonly pool: Pool,
    private readonly known: Known,
    private readonly signal: AbortSignal,
  ) {
    this.match = new Game(pool.module).match(numbersOf(known.state));
    this.simulations = this.match.game.about.advice.simulations;
  }

  async run(): Promise<void> {
    const { thinkers, module } = this.pool;
    const { state, seat } = this.known;
    const begun = thinkers.map((one, n) => one.ask('decision', { module, state: numbersOf(state), seat, seed: random() + n }));
    const inParts = (await Promise.all(begun))[0]!;
    const sums = await this.search((sofar) => !inParts && this.show(this.plain(sofar), true));
    const lines = await this.follow(sums);
    const told = await thinkers[0]!.ask('contrasts', { lines, rounds: this.match.game.about.advice.imagined });
    const all = advice(this.match, seat, found(sums), lines, told);
    this.show(this.inWords(all, await this.words(all)), false);
  }

  /** All workers search; what they have found together is told again and again. */
  private async search(tell: (sums: Sums) => void): Promise<Sums> {
    const all: Sums[] = [];
    const share = Math.ceil(this.simulations / this.pool.thinkers.length);
    const deadline = performance.now() + PATIENCE;
    let shown = 0;
    const one = async (n: number): Promise<void> => {
      for (let done = 0; done < share && (done === 0 || performance.now() < deadline); done += SLICE) {
        all[n] = await this.pool.thinkers[n]!.ask('search', { simulations: Math.min(SLICE, share - done) });
        const now = merged(all.filter(Boolean));
        if (now.runs < 2 * shown || now.runs < FIRST) continue; // twice as sharp, or it is not worth a look
        shown = now.runs;
        tell(now);
      }
    };
    await Promise.all(this.pool.thinkers.map((_, n) => one(n)));
    return merged(all);
  }

  /** The best lines to their end, shared among the workers. */
  private async follow(sums: Sums) {
    const { lines, simulations } = following(this.match, sums.runs);
    const result = found(sums);
    const choices = ranked(this.match, this.known.seat, result);
    const { thinkers } = this.pool;
    const asked = choices.slice(0, lines).map((choice, n) => thinkers[n % thinkers.length]!.ask('line', { sums, choice, simulations }));
    const rest = choices.slice(lines).map((choice) => weigh(this.match, result, [], choice));
    return ordered(await Promise.all(asked), rest);
  }

  private async words(all: Advice[]): Promise<LineWords[]> {
    const asked = await this.session.ask({ type: 'words', lines: all.slice(0, MOST_LINES).map(({ choices }) => choices) });
    return (asked && this.session.thought.words?.lines) || [];
  }

  /** Figures alone, while it is still being thought about. */
  private plain(sums: Sums): TipShown[] {
    const result = found(sums);
    const lines = ranked(this.match, this.known.seat, result).map((choice) => weigh(this.match, result, [], choice));
    return advice(this.match, this.known.seat, result, lines).map((one) => tip(one, this.labelOf(one.choices[0]!), ''));
  }

  private inWords(all: Advice[], words: LineWords[]): TipShown[] {
    const said = reasons(this.match, all, words.map(({ situations }) => situations as Situation[]));
    return all.map((one, n) => {
      const labels = words[n]?.labels.map((label) => label[speech.language]) ?? one.choices.map((choice) => this.labelOf(choice));
      return tip(one, labels.join(' + '), said[n]![speech.language]);
    });
  }

  private labelOf(choice: string): string {
    return this.session.choices.find((one) => one.choice === choice)?.label ?? choice;
  }

  private show(tips: TipShown[], sharpening: boolean): void {
    const { match, decision } = this.known;
    if (this.signal.aborted) return;
    this.session.hint = { type: 'hint', match, decision, tips } satisfies Hint;
    this.session.sharpening = sharpening;
  }
}

function tip({ choices, points, win, share }: Advice, label: string, reason: string): TipShown {
  return { choice: choices[0]!, label, points, win, share, reason, then: choices.slice(1) };
}

function random(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]!;
}
