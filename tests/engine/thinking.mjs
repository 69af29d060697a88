// Advice and a review, thought out by the engine in one thread; what Python is to compare comes back as JSON.

import { readFile } from 'node:fs/promises';

const engine = await import(process.argv[2]);
const { file, advised, reviewed } = JSON.parse(await text(process.stdin));
const game = await engine.load(await readFile(file));
const rowOf = (state) => new BigInt64Array(new Uint8Array(Buffer.from(state, 'base64')).buffer);

const advice = advised.map(({ state, seat, seed, simulations, imagined, situations }) => {
  const match = game.match(rowOf(state));
  const found = engine.advise(match, seat, { seed, simulations, imagined });
  const said = situations ? engine.reasons(match, found, found.map(({ choices }) => situations[choices.join()])) : [];
  return found.map(({ choices, points, win, error, share }, place) => ({ choices, points, win, error, share, reason: said[place] ?? null }));
});

const reviews = reviewed.map(({ state, choices, simulations, words }) => {
  const played = choices.map((entry) => ({ seat: Number(entry[0]), choice: entry.slice(2) }));
  const reviewer = new engine.Reviewer(game.match(rowOf(state)), played);
  // Backwards: what is looked at first makes no difference.
  const looked = reviewer.plan().toReversed().map((one) => reviewer.look(one, simulations)).toReversed();
  const decisions = looked.flatMap(({ decision }) => decision ?? []);
  const deals = looked.flatMap(({ deal }) => deal ?? []);
  const called = (number, line) => {
    const labels = line.map((choice) => words[choice]);
    return { en: labels.map(({ en }) => en).join(' + '), de: labels.map(({ de }) => de).join(' + ') };
  };
  const foremost = engine.foremost(looked.flatMap(({ candidate }) => candidate ?? []), game.about.advice.candidates);
  const confirmed = engine.saved(reviewer.last, foremost, engine.diceForMoments(0));
  return {
    decisions,
    deals,
    told: looked.flatMap(({ decision, told }) => (decision ? [told] : [])),
    accuracy: engine.accuracy(decisions, reviewer.last.players),
    turning_point: engine.turningPoint(reviewer.last, decisions, deals, called),
    best_moment: engine.bestMoment(reviewer.last, confirmed, called),
  };
});

process.stdout.write(JSON.stringify({ advice, reviews }));

async function text(stream) {
  const parts = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}
