// A worker that thinks: searches, follows lines, imagines rounds, looks at decisions again. It knows no tables and asks
// nobody; what a seat knows, or a finished match, comes in. Every message gets one answer.

import { Adviser, found, Game, goesOn, Reviewer, saved, diceForMoments, type Candidate, type Contrast, type Looked, type Played, type Sums, type Weighed } from '../../engine/src/index.ts';

export interface Asks {
  /** Begins with a decision; whether it is asked for in parts. */
  decision: [about: { module: WebAssembly.Module; state: BigInt64Array; seat: number; seed: number }, answer: boolean];
  search: [about: { simulations: number }, answer: Sums];
  line: [about: { sums: Sums; choice: number; simulations: number }, answer: Weighed];
  contrasts: [about: { lines: Weighed[]; rounds: number }, answer: Contrast[][]];
  /** Begins with a finished match. */
  match: [about: { module: WebAssembly.Module; state: BigInt64Array; played: Played[] }, answer: { players: number; scores: number[]; winners: number[] }];
  plan: [about: null, answer: { number: number; decides: boolean }[]];
  look: [about: { one: { number: number; decides: boolean }; simulations: number }, answer: Looked];
  saved: [about: { candidates: Candidate[] }, answer: { one: Candidate; swing: number }[]];
}

export type Answered = { answer: unknown } | { problem: string };

let adviser: Adviser;
let reviewer: Reviewer;

const answers: { [Ask in keyof Asks]: (about: Asks[Ask][0]) => Asks[Ask][1] } = {
  decision: ({ module, state, seat, seed }) => {
    adviser = new Adviser(new Game(module).match(state), seat, seed);
    return goesOn(adviser.known, seat);
  },
  search: ({ simulations }) => adviser.search(simulations),
  line: ({ sums, choice, simulations }) => adviser.line(found(sums), choice, simulations),
  contrasts: ({ lines, rounds }) => adviser.contrasts(lines, rounds),
  match: ({ module, state, played }) => {
    reviewer = new Reviewer(new Game(module).match(state), played);
    const { players, scores, winners } = reviewer.last;
    return { players, scores, winners };
  },
  plan: () => reviewer.plan(),
  look: ({ one, simulations }) => reviewer.look(one, simulations),
  saved: ({ candidates }) => saved(reviewer.last, candidates, diceForMoments(0)),
};

addEventListener('message', ({ data: { ask, about } }: MessageEvent<{ ask: keyof Asks; about: never }>) => {
  try {
    postMessage({ answer: answers[ask](about) } satisfies Answered);
  } catch (why) {
    postMessage({ problem: String(why) } satisfies Answered);
  }
});
