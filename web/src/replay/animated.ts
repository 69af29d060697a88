// The steps of a replay as pictures of an animation. The match is over: nothing in it is secret.

import { lookOf } from '../games';
import { games } from '../games.svelte';
import { miniOf, minisOf } from '../games/minis';
import { both, count, speech, t, together } from '../i18n/index.svelte';
import { REPLAY } from '../i18n/replay';
import { COUNT, END, FINAL, SHORT, STEP, resultShot, stepShot, thinned, type AnimatedStep, type Shot } from '../share/animation';
import type { PictureCard, ResultPicture } from '../share/picture';
import { ranking } from '../table/endings/lines';
import type { GameEvent } from '../table/layout';
import type { AnyView } from '../wire/views';
import { roundOf } from './pages';
import { withTrick, type Frame, type Replay } from './replay.svelte';

export type Span = 'moment' | 'round';

const [EACH_ROUND, ALL_ROUNDS] = [16, 48]; // pictures of a round in a whole match; where there are few rounds, of all
const QUIET = new Set(['chosen', 'pass', 'laying']); // events with which nothing has happened yet

/** The first and the last step of the round that a step belongs to, or of its trick; without tricks, of its decision. */
export function spanOf(what: Span, step: number, rounds: number[], total: number, endsTrick: (step: number) => boolean): [number, number] {
  const after = rounds.findIndex((at) => at >= Math.max(1, step)); // the step that ends a round belongs to it
  const begin = rounds[(after < 0 ? rounds.length : after) - 1] ?? 0;
  const end = after < 0 ? total : rounds[after]!;
  if (what === 'round') return [begin, end];
  const steps = Array.from({ length: end - begin }, (_, n) => begin + 1 + n);
  if (!steps.some(endsTrick)) return [Math.max(begin, step - 1), Math.max(step, begin)];
  const before = steps.findLast((one) => one < step && endsTrick(one)) ?? begin;
  return [before, steps.find((one) => one >= step && endsTrick(one)) ?? end];
}

/** All of the match in short, or every step of the round or trick that the replay stands at. */
export async function shotsOf(replay: Replay, what: Span | 'match', title: string, progress: (done: number) => void): Promise<Shot[]> {
  if (what === 'match') return matchShots(replay, title, progress);
  const [begin, end] = spanOf('round', replay.step, replay.rounds, replay.total, () => false);
  await replay.have(begin, end, progress);
  const [from, to] = spanOf(what, replay.step, replay.rounds, replay.total, (step) => endsTrick(replay, step));
  const frames = replay.frames.slice(from, to + 1);
  return frames.map((frame, n) => {
    const over = n > 0 && replay.rounds.includes(from + n);
    return stepShot(animated(replay, frame, from + n, title, over), n === frames.length - 1 ? END : STEP);
  });
}

const eventsAt = (replay: Replay, step: number) => (replay.frames[step]?.step?.events ?? []) as GameEvent[];
const endsTrick = (replay: Replay, step: number) => eventsAt(replay, step).some(({ event }) => event === 'trick');

/** Of every round some pictures and how it was counted, and in the end who has won. */
async function matchShots(replay: Replay, title: string, progress: (done: number) => void): Promise<Shot[]> {
  await replay.have(0, replay.total, progress);
  const ends = [...replay.rounds.slice(1), replay.total];
  const most = Math.max(EACH_ROUND, Math.floor(ALL_ROUNDS / ends.length));
  const shots = [stepShot(animated(replay, replay.frames[0]!, 0, title, false), STEP)];
  const isQuiet = (step: number) => eventsAt(replay, step).every(({ event }) => QUIET.has(event));
  ends.forEach((end, n) => {
    const turns = turnsOf(replay.rounds[n]!, end, (step) => endsTrick(replay, step), replay.seats, isQuiet);
    for (const { from, to } of thinned(turns, most)) {
      const told = replay.frames.slice(from, to + 1).flatMap((frame, after) => (isQuiet(from + after) ? [] : replay.told(frame)));
      const step = animated(replay, replay.frames[to]!, to, title, to === end && n < ends.length - 1);
      shots.push(stepShot({ ...step, told: told.join(' ') }, SHORT));
    }
    const counted = replay.frames[end]!.views[0]!.history.length === n + 1; // some games count in the end only
    if (counted && ends.length > 1) shots.push(resultShot(standing(replay, end, n + 1, title), COUNT));
  });
  return [...shots, resultShot(standing(replay, replay.total, null, title), FINAL)];
}

interface Turn {
  from: number;
  to: number;
}

/**
 * The steps of a round that matter, each with those that led to it and are told with it: the last of every trick; without
 * tricks, the last that one seat makes in a row, unless nothing has happened yet with it.
 */
export function turnsOf(begin: number, end: number, isTrick: (step: number) => boolean, seats: number[], isQuiet: (step: number) => boolean): Turn[] {
  const steps = Array.from({ length: end - begin }, (_, n) => begin + 1 + n);
  const tricks = steps.filter(isTrick);
  if (tricks.length > 0) return tricks.map((to) => ({ from: to, to }));
  const turns: Turn[] = [];
  for (const step of steps) {
    const last = turns.at(-1);
    if (last?.to === step - 1 && seats[step - 1] === seats[step - 2]) last.to = step;
    else turns.push({ from: step, to: step });
  }
  return turns.filter(({ from, to }) => steps.some((step) => step >= from && step <= to && !isQuiet(step)));
}

/** How it stands after a step that ends a round (its number), or the match (null). */
function standing(replay: Replay, step: number, round: number | null, title: string): ResultPicture {
  const { game, finished_at } = replay.match;
  const look = lookOf(game);
  const view = replay.frames[step]!.views[0]!;
  const rounds = view.history.slice(0, round ?? undefined);
  const winners = round === null ? view.winners : [];
  const score = round === null ? look.unseated?.score(view) : undefined;
  const unseated = look.unseated && score !== undefined ? { name: look.unseated.name, score } : undefined;
  const ranked = ranking({ scores: view.scores, winners, names: replay.names, low: games.of(game)?.low_wins ?? false, unseated });
  const won = winners.length > 0 ? winners.map((seat) => replay.names[seat] ?? '') : unseated ? [unseated.name] : [];
  const end = won.length > 0 ? count('result.won', won.length, { names: together(won) }) : t('result.nobody');
  return {
    title,
    line: new Intl.DateTimeFormat(speech.language, { dateStyle: 'long' }).format(finished_at),
    cover: look.cover,
    foot: 'Stammtisch',
    plain: true,
    headline: round === null ? end : both(REPLAY.roundN, { n: round }),
    ranked: ranked.map((one) => (round === null || one.seat === null ? one : { ...one, won: false, gained: rounds.at(-1)?.[one.seat] ?? 0 })),
    rounds,
    names: replay.names,
  };
}

/** `over`: the round ends with this step, and its view has the next deal, which is left out. */
function animated(replay: Replay, frame: Frame, step: number, title: string, over: boolean): AnimatedStep {
  const { game } = replay.match;
  const view = withTrick(frame.views[0]!, frame.step);
  return {
    title,
    line: both(REPLAY.roundN, { n: Math.max(1, roundOf(replay.rounds, step) - (over ? 1 : 0)) }),
    cover: lookOf(game).cover,
    foot: 'Stammtisch',
    told: replay.told(frame).join(' '),
    seats: replay.names.map((name, seat) => ({
      name,
      score: view.scores[seat] ?? 0,
      hand: over ? [] : minisOf(frame.views[seat]!).map(drawn),
      acts: frame.step?.seat === seat,
    })),
    lying: lyingIn(view).map((row) => row.map(({ card, seat }) => ({ card: drawn(miniOf(game, card)), name: seat === null ? '' : (replay.names[seat] ?? '') }))),
  };
}

function drawn({ text, suit, sign, ground, ink }: PictureCard): PictureCard {
  return { text, suit, sign, ground, ink };
}

interface Lies {
  trick?: { seat: number; card: string | null }[];
  floor?: (string | number)[];
  played?: (string | number)[] | null;
  rows?: string[][];
}

/** What lies in the middle, in whatever way this game says so: a trick, a floor with what was played, rows. */
function lyingIn(view: AnyView): { card: string; seat: number | null }[][] {
  const { trick, floor, played, rows } = view as Lies;
  const plain = (cards: (string | number)[]) => cards.map((card) => ({ card: String(card), seat: null }));
  return [
    (trick ?? []).flatMap(({ seat, card }) => (card ? [{ card, seat }] : [])),
    plain(floor ?? []),
    Array.isArray(played) ? played.map((card, seat) => ({ card: String(card), seat })) : [],
    ...(rows ?? []).map(plain),
  ];
}
