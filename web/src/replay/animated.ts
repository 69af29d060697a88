// The steps of a replay as frames of an animation. The match is over: nothing in it is secret.

import { lookOf } from '../games';
import { miniOf, minisOf } from '../games/minis';
import { both } from '../i18n/index.svelte';
import { REPLAY } from '../i18n/replay';
import type { AnimatedStep } from '../share/animation';
import type { PictureCard } from '../share/picture';
import type { GameEvent } from '../table/layout';
import type { AnyView } from '../wire/views';
import { roundOf } from './pages';
import { withTrick, type Frame, type Replay } from './replay.svelte';

export type Span = 'moment' | 'round';

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

/** All steps of the round, or of the trick, that the replay stands at. */
export async function stepsOf(replay: Replay, what: Span, title: string): Promise<AnimatedStep[]> {
  const [begin, end] = spanOf('round', replay.step, replay.rounds, replay.total, () => false);
  await replay.have(begin, end);
  const endsTrick = (step: number) => replay.frames[step]?.step?.events.some((event) => (event as GameEvent).event === 'trick') ?? false;
  const [from, to] = spanOf(what, replay.step, replay.rounds, replay.total, endsTrick);
  return replay.frames.slice(from, to + 1).map((frame, n) => animated(replay, frame, from + n, title, n > 0 && replay.rounds.includes(from + n)));
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
