// Where each part of a view is drawn, by its shape: before the seats, as a trick, as cards in the middle, or as a word.

import { number, t } from '../../i18n/index.svelte';
import type { ViewPartShown, ViewShape } from '../../wire/details';
import { isPlayed, lastTrick, type AnyView, type PlayedCard } from '../../wire/views';

export interface Arranged {
  /** At the name plates. */
  seats: ViewPartShown[];
  /** The cards just played, laid towards who played them. */
  trick: ViewPartShown | null;
  /** Whatever has cards in it, or parts of its own. */
  piles: ViewPartShown[];
  /** Single values. */
  facts: ViewPartShown[];
}

type Values = Record<string, unknown>;

/** Every part that has something to show, in one of four places; the own hand, and the last trick, have places of theirs. */
export function arrange(parts: ViewPartShown[], view: AnyView): Arranged {
  const there = parts.filter((part) => !isNothing(valueOf(view, part)) && !isElsewhere(part, view));
  const tricks = there.filter(({ shape }) => isTrick(shape));
  const trick = tricks.find(({ key }) => key === 'trick') ?? tricks[0] ?? null;
  const middle = there.filter((part) => part.shape.is !== 'by_seat' && part !== trick);
  return {
    seats: there.filter(({ shape }) => shape.is === 'by_seat'),
    trick,
    piles: middle.filter(({ shape }) => !isPlain(shape)),
    facts: middle.filter(({ shape }) => isPlain(shape)),
  };
}

export function valueOf(view: AnyView, { key }: ViewPartShown): unknown {
  return (view as unknown as Values)[key];
}

export function isNothing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** The hand is in front of one; the last trick opens from the bar above. */
function isElsewhere({ key }: ViewPartShown, view: AnyView): boolean {
  return key === 'hand' || (key === 'last_trick' && lastTrick(view) !== undefined);
}

/** One of the values that are written in a word. */
export function isWord(shape: ViewShape): boolean {
  return shape.is === 'number' || shape.is === 'flag' || shape.is === 'text' || shape.is === 'seat';
}

/** A word, or a list of words. */
export function isPlain(shape: ViewShape): boolean {
  return isWord(shape) || (shape.is === 'list' && isWord(shape.of));
}

/** A list of cards with who played them. */
export function isTrick(shape: ViewShape): boolean {
  if (shape.is !== 'list' || shape.of.is !== 'object') return false;
  const kind = (key: string) => (shape.of as { parts: ViewPartShown[] }).parts.find((part) => part.key === key)?.shape.is;
  return kind('card') === 'card' && (kind('seat') === 'seat' || kind('seat') === 'number');
}

/** The cards of a trick, as texts. */
export function playedIn(view: AnyView, part: ViewPartShown | null): PlayedCard[] {
  const played = part && valueOf(view, part);
  return isPlayed(played) ? played.filter(({ card }) => !isNothing(card)).map((one) => ({ ...one, card: String(one.card) })) : [];
}

/** A word, or several, as people read it. */
export function inWords(shape: ViewShape, value: unknown, names: string[]): string {
  if (shape.is === 'list') return listed(value).map((one) => inWords(shape.of, one, names)).join(', ') || '–';
  if (shape.is === 'flag') return t(value ? 'new.yes' : 'new.no');
  if (shape.is === 'seat') return names[Number(value)] ?? '–';
  if (typeof value === 'number') return number(value, Number.isInteger(value) ? 0 : 1);
  return String(value);
}

/** The entries of a list that are there. */
export function listed(value: unknown): unknown[] {
  return Array.isArray(value) ? value.filter((one) => !isNothing(one)) : [];
}

/** The parts of a value that is a map: its keys with theirs, without zeros. */
export function entries(value: unknown): [string, unknown][] {
  return Object.entries((value ?? {}) as Values).filter(([, one]) => !isNothing(one) && one !== 0);
}
