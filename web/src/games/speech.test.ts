import { beforeEach, expect, it } from 'vitest';
import { speak } from '../i18n/index.svelte';
import type { GameEvent } from '../table/layout';
import type { AnyView } from '../wire/views';
import { lookOf } from './index';

beforeEach(() => speak('de'));

const said = (game: string, event: GameEvent) => lookOf(game).spoken[event.event]?.(event) ?? null;

it('says what is announced as one says it at a table', () => {
  const partout = [
    { event: 'announce', seat: 0, tricks: 1 },
    { event: 'announce', seat: 1, tricks: 7 },
    { event: 'number', seat: 0, number: 6 },
    { event: 'switch_colour', seat: 0, colour: 'k' },
  ].map((event) => said('partout', event));
  expect(partout).toEqual(['1 Stich, aber der sitzt', '7 Stiche! Ja, ihr hört richtig.', 'Trumpf 6', '']); // large in the middle
  const bids = ['2y', 'pass'].map((bid) => said('tax_the_rich', { event: 'bid', seat: 0, bid, stacks: bid === 'pass' ? null : 6 }));
  expect(said('gauner', { event: 'jail', seat: 0, kind: 'red', count: 2 })).toBe('sperrt 2× Rot ein');
  expect(bids).toEqual(['6\u00a0Stiche, Gelb', 'Passe']);
});

it('calls a bid by what it promises, and leaves other choices to the server', () => {
  const view = { board: [{ tricks: { r: 4, y: 4, g: 5, b: 5 } }, { tricks: { r: 5, y: 5, g: 6, b: 6 } }] } as unknown as AnyView;
  const label = lookOf('tax_the_rich').label!;
  expect(label('bid 2g', view)).toBe('6 Stiche mit Grün bieten');
  expect(label('pass', view)).toBeUndefined();
  expect(label('steal 2', view)).toBeUndefined();
});

it('leaves to the middle of the table what stands there large, and what takes a whole sentence to the log', () => {
  expect(said('tax_the_rich', { event: 'call', seat: 0, card: 'b6', deputy: 1 })).toBe('');
  expect(said('tax_the_rich', { event: 'point', seat: 0, target: 1 })).toBeNull();
});

it('puts no words into the mouths of people who play something else', () => {
  expect(said('gops', { event: 'bid', seat: 0, bid: 7 })).toBeNull();
});
