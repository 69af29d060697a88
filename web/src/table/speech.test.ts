import { beforeEach, expect, it } from 'vitest';
import { speak } from '../i18n/index.svelte';
import { spoken } from './speech';

beforeEach(() => speak('de'));

it('says what is announced as one says it at a table', () => {
  const said = [
    { event: 'announce', seat: 0, tricks: 1 },
    { event: 'announce', seat: 1, tricks: 7 },
    { event: 'number', seat: 0, number: 6 },
    { event: 'switch_colour', seat: 0, colour: 'k' },
    { event: 'bid', seat: 0, bid: '2y' },
    { event: 'bid', seat: 0, bid: 'pass' },
  ].map(spoken);
  expect(said).toEqual(['1 Stich', '7 Stiche', 'Trumpf 6', 'Trumpf Schwarz', 'Reihe\u00a02 Gelb', 'Passe']);
});

it('leaves what takes a whole sentence to the log', () => {
  expect(spoken({ event: 'call', seat: 0, card: 'b6', deputy: 1 })).toBeNull();
});
