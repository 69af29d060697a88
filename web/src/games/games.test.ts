// Which games there are is the server's affair; how they look is answered for every one of them.

import { cleanup, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { icons } from '../cards/icons/covers';
import { hasLesson } from '../content';
import { games } from '../games.svelte';
import { speak } from '../i18n/index.svelte';
import { PADS } from '../scorepad';
import { formOf } from '../scorepad/forms';
import Home from '../screens/Home.svelte';
import Cover from '../screens/home/Cover.svelte';
import Learn from '../screens/Learn.svelte';
import OptionField from '../screens/new/OptionField.svelte';
import Rules from '../screens/Rules.svelte';
import ScorePad from '../screens/ScorePad.svelte';
import { api, Refusal } from '../wire/api';
import type { OptionShown } from '../wire/schema';
import { anyCard, cardLook } from './cards';
import { GOPS, GOPS_DETAILS } from './gops.fixture';
import { DRAWN, lookOf } from './index';
import { minisOf } from './minis';

const layouts = import.meta.glob('./*/Layout.svelte');

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  speak('en');
  vi.spyOn(api, 'games').mockResolvedValue([GOPS]);
  vi.spyOn(api, 'tables').mockResolvedValue([]);
  games.list = [GOPS];
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  games.list = [];
  games.details = new Map();
});

/** As WCAG reckons it, of two colours in six hexadecimal digits. */
function contrast(one: string, other: string): number {
  const light = (colour: string) => {
    const channels = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
    const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [a, b] = [light(one), light(other)].sort((x, y) => y - x) as [number, number];
  return (a + 0.05) / (b + 0.05);
}

describe('looks', () => {
  test.each(DRAWN)('%s brings a layout, the choices made in it, and a picture that exists', (game) => {
    const { cover, byHand } = lookOf(game);
    expect(`./${game}/Layout.svelte` in layouts).toBe(true);
    expect(byHand).not.toBe(lookOf('gops').byHand);
    expect('icon' in cover && cover.icon in icons).toBe(true);
  });

  test('there is none without a layout, nor a layout without a look', () => {
    expect(Object.keys(layouts).map((path) => path.split('/')[1]).sort()).toEqual([...DRAWN].sort());
  });

  test('an unknown game has colours that can be read, and the same ones every time', () => {
    const ids = ['gops', 'cup_of_tea', 'skat', '6nimmt', 'x', ...Array.from({ length: 200 }, (_, n) => `game${n}`)];
    for (const id of ids) {
      const { ground, ink } = lookOf(id).cover;
      expect(contrast(ground, ink), id).toBeGreaterThan(7);
      expect(contrast(ground, '#fffaf0'), id).toBeGreaterThan(7); // the title
    }
    expect(lookOf('gops').cover).toEqual(lookOf('gops').cover);
    expect(lookOf('gops').cover.ground).not.toBe(lookOf('skat').cover.ground);
    expect(ids.slice(0, 5).map((id) => (lookOf(id).cover as { letters: string }).letters)).toEqual(['Go', 'COT', 'Sk', '6n', 'X']);
  });

  test('words that every object has are no games', () => {
    expect(lookOf('constructor').cover).toHaveProperty('letters', 'Co');
    expect([PADS.has('constructor'), hasLesson('toString')]).toEqual([false, false]);
  });
});

describe('an unknown game', () => {
  it('has a cover without a lesson', () => {
    const { container } = render(Cover, { game: GOPS });
    expect(container.querySelector('[data-letters=Go]')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Rules: GOPS' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Learn/ })).toBeNull();
    cleanup();
    render(Cover, { game: { ...GOPS, id: 'gauner' } });
    expect(screen.getByRole('link', { name: /Learn/ })).toBeTruthy();
  });

  it('stands on the shelf where the server puts it', () => {
    games.list = [{ ...GOPS, id: 'partout', title: 'Partout' }, GOPS];
    render(Home);
    expect([...document.querySelectorAll('article h3')].map((title) => title.textContent)).toEqual(['Partout', 'GOPS']);
  });

  it('has its rules from the server, with its cards, and neither lesson nor pad', async () => {
    vi.spyOn(api, 'gameDetails').mockResolvedValue(GOPS_DETAILS);
    const { container } = render(Rules, { game: 'gops' });
    await screen.findByText('The rules of GOPS');
    expect(container.querySelector('#bidding')?.textContent).toContain('s11');
    await waitFor(() => expect(container.querySelector('[role=img][aria-label="Jack of spades"]')).toBeTruthy());
    expect(screen.queryByRole('link', { name: 'Learn it at a table' })).toBeNull();
    expect(container.querySelector('[href="/scorepad/gops"]')).toBeNull();
  });

  it('may have no rules; then that is said', async () => {
    speak('de');
    vi.spyOn(api, 'gameDetails').mockResolvedValue({ ...GOPS_DETAILS, rules: null });
    render(Rules, { game: 'gops' });
    await screen.findByText('Zu GOPS gibt es hier keine Regeln zum Nachlesen.');
    cleanup();
    vi.spyOn(api, 'gameDetails').mockRejectedValue(new Refusal('unknown_game' as never, 'No.'));
    render(Rules, { game: 'nonsense' });
    await screen.findByText('Dieses Spiel gibt es nicht.');
  });

  it('has no pad and no lesson, and the pages say so', () => {
    render(ScorePad, { game: 'gops' });
    expect(screen.getByText('There is no score pad for GOPS yet. These games have one:')).toBeTruthy();
    expect(screen.getAllByRole('link').length).toBeGreaterThan(PADS.size - 1);
    cleanup();
    render(Learn, { game: 'gops' });
    expect(screen.getByRole('heading', { name: 'There is no guided first round of this game.' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Read the rules' }).getAttribute('href')).toBe('/rules/gops');
  });

  it('has cards that are known by their texts', () => {
    expect(anyCard('x10', 'Ten of crosses')).toMatchObject({ index: '10', letters: 'x', name: { de: 'Ten of crosses' } });
    expect(anyCard('x10', '').colour).toBe(anyCard('x3', '').colour);
    expect(anyCard('x10', '').colour).not.toBe(anyCard('z10', '').colour);
    expect(anyCard('queen', 'Queen')).toMatchObject({ index: 'queen', suit: '' });
    expect(cardLook('gaunerbande', 'x10')).toBeNull();
    games.details = new Map([['gops', GOPS_DETAILS]]);
    const hand = minisOf({ game: 'gops', seat: 0, hand: ['h10', 's99'] } as never);
    expect(hand.map(({ text, name }) => `${text}: ${name.en}`)).toEqual(['h10: Ten of hearts', 's99: s99']);
  });
});

describe('what can be agreed', () => {
  const option: OptionShown = {
    ...{ name: 'deck', about: 'Which deck?', kind: 'other', default: 'small', low: 0, high: 0, example: 'small' },
    offers: [
      { value: 'small', name: 'Small deck', about: '24 cards.', players: [2, 3] },
      { value: 'big', name: 'Big deck', about: '104 cards.', players: [2, 3] },
      { value: 'huge', name: 'Huge deck', about: '', players: [3] },
    ],
  };

  it('is picked from what is on offer for so many players', async () => {
    const set = vi.fn();
    render(OptionField, { option, players: 2, value: undefined, set, clear: vi.fn() });
    const field = screen.getByRole('combobox', { name: /Which deck/ }) as HTMLSelectElement;
    expect([...field.options].map(({ value }) => value)).toEqual(['small', 'big']);
    expect(screen.getByText('24 cards.')).toBeTruthy();
    field.value = 'big';
    field.dispatchEvent(new Event('change', { bubbles: true }));
    expect(set.mock.calls).toEqual([['big']]);
  });

  it('may be several things', () => {
    const set = vi.fn();
    render(OptionField, { option: { ...option, default: ['small'] }, players: 3, value: undefined, set, clear: vi.fn() });
    const boxes = screen.getAllByRole('checkbox') as HTMLInputElement[];
    expect(boxes.map(({ checked }) => checked)).toEqual([true, false, false]);
    boxes[2]!.click();
    expect(set.mock.calls).toEqual([[['small', 'huge']]]);
  });
});

test('every pad has a form', () => {
  for (const game of PADS.keys()) expect(formOf(game), game).toBeDefined();
  expect(PADS.size).toBeGreaterThan(0);
});
