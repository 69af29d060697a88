// A game nobody here has heard of, at the table: everything it shows is drawn, and its cards can be played.

import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { games } from '../../games.svelte';
import { lookOf } from '../../games';
import type { Layout } from '../../games/look';
import { GOPS, GOPS_DETAILS, gopsView } from '../../games/gops.fixture';
import { speak } from '../../i18n/index.svelte';
import { api } from '../../wire/api';
import type { ViewPartShown } from '../../wire/details';
import type { AnyView } from '../../wire/views';
import type { SeatAround } from '../around';
import type { Choice } from '../layout';
import { choicesWith, isByCard, likewise, mentions, ownCards } from './cards';
import { arrange } from './parts';
import Seated from './Seated.fixture.svelte';

const NAMES = ['Ida', 'Berta', 'Carl'];
const labelled = (view: AnyView): Choice[] => view.choices.map((choice) => ({ choice, label: `Do ${choice}` }));

function around(view: AnyView): SeatAround[] {
  const seat = { held: 'person', bot: null, here: true, hints: false, late: false, turn: false, until: null, whole: 0, face: '', mood: 'neutral', deed: null, winner: false } as const;
  return NAMES.map((name, number) => ({ ...seat, seat: number, name, me: number === 0, score: view.scores[number] ?? 0 }));
}

function sit(view = gopsView(), details = GOPS_DETAILS) {
  const [choose, explain] = [vi.fn(), vi.fn()];
  games.list = [GOPS];
  games.details = new Map([['gops', details]]);
  vi.spyOn(api, 'gameDetails').mockResolvedValue(details);
  const shared = { view, choices: labelled(view), names: NAMES, me: view.seat, choose, explain, hints: {}, busy: false, replay: false, events: [] };
  const { container } = render(Seated, { layout, seats: around(view), table: shared });
  flushSync();
  return { container, choose, explain };
}

/** Groups by their names. Asking for roles would reckon the name of everything there is, many times. */
function groups(name: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[role=group][aria-label="${name}"]`)];
}

/** What the cards within are called. */
function cardsIn(group: HTMLElement): string[] {
  return [...group.querySelectorAll('[role=img]')].map((card) => card.getAttribute('aria-label') ?? '');
}

let layout: Layout;
beforeAll(async () => {
  layout = (await lookOf('gops').layout()).default;
});
beforeEach(() => speak('en'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  games.list = [];
  games.details = new Map();
});

/** Where each key of the fixture must be seen, and what must stand there. */
const DRAWN: Record<string, string[]> = {
  prize: ['Seven of diamonds'],
  prizes: ['Ace of diamonds', 'd2', 'd11'],
  rows: ['d3', 'd4', 'd5'],
  laid: ['s7', 's9'],
  left: ['gold × 2'],
  bank: ['d12'],
};
const AT_SEATS: Record<string, string[]> = { won: ['d8', 'd9 d10', ''], bids: ['3', '8'], shown: ['h13', 'h12'], ready: ['✓'] };
const SAID: Record<string, string> = { carried: '12', doubled: 'yes', leader: 'Berta', mood: 'tense' };

describe('the generic layout', () => {
  it('has an expectation for every key of the view', () => {
    const keys = [...Object.keys({ ...DRAWN, ...AT_SEATS, ...SAID }), 'hand', 'secret'];
    expect(keys.sort()).toEqual(GOPS_DETAILS.view.map(({ key }) => key).sort());
  });

  it('draws every key with its label', () => {
    sit();
    const label = (key: string) => GOPS_DETAILS.view.find((part) => part.key === key)!.label;
    for (const [key, cards] of Object.entries(DRAWN)) {
      const [group, ...more] = groups(label(key));
      expect([group?.textContent?.includes(label(key)), more.length], key).toEqual([true, 0]);
      expect(cardsIn(group!), key).toEqual(cards);
    }
    for (const [key, values] of Object.entries(AT_SEATS)) {
      const there = groups(label(key));
      for (const group of there) expect(group.textContent, key).toContain(label(key));
      const word = (group: HTMLElement) => group.textContent.replace(label(key), '').replace('–', '').trim();
      expect(there.map((group) => cardsIn(group).join(' ') || word(group)).sort(), key).toEqual([...values].sort());
    }
    for (const [key, said] of Object.entries(SAID)) {
      expect(screen.getByText(label(key)).nextElementSibling?.textContent, key).toBe(said);
    }
    expect(screen.getByText('Coins').parentElement?.textContent).toContain('17');
  });

  it('names the phase, and shows nothing where a value is null', () => {
    sit();
    expect(screen.getByText('Bid for the prize')).toBeTruthy();
    expect(screen.queryByText('Secret')).toBeNull();
    expect(screen.queryByText('iron', { exact: false })).toBeNull();
  });

  it('loses no part on the way to its place', () => {
    const view = gopsView({ secret: 'd13' });
    const { seats, trick, piles, facts } = arrange(GOPS_DETAILS.view, view);
    const placed = [...seats, ...(trick ? [trick] : []), ...piles, ...facts].map(({ key }: ViewPartShown) => key);
    expect([...placed, 'hand'].sort()).toEqual(GOPS_DETAILS.view.map(({ key }) => key).sort());
  });

  it('plays a card that one choice is about', async () => {
    const { choose } = sit();
    await fireEvent.click(screen.getByRole('button', { name: 'Three of hearts' }));
    expect(choose.mock.calls).toEqual([['bid h3']]);
  });

  it('asks which, where several are', async () => {
    const { choose } = sit();
    await fireEvent.click(screen.getByRole('button', { name: 'Ten of hearts' }));
    expect(choose).not.toHaveBeenCalled();
    const asked = within(groups('Ten of hearts')[0]!);
    expect(document.activeElement).toBe(asked.getByRole('button', { name: 'Do bid h10' }));
    await fireEvent.click(asked.getByRole('button', { name: 'Do keep h10' }));
    expect(choose.mock.calls).toEqual([['keep h10']]);
    expect(groups('Ten of hearts')).toEqual([]);
  });

  it('shows cards that cannot be chosen as such, and asks the server why', async () => {
    const { choose, explain } = sit();
    const [first, second] = screen.getAllByRole('button', { name: 'Two of spades' });
    expect(second).toBeTruthy(); // the same card twice is two cards
    expect(first!.getAttribute('aria-disabled')).toBe('true');
    const dim = (name: string) => screen.getAllByRole('button', { name })[0]!.classList.contains('dim');
    expect([dim('Two of spades'), dim('Three of hearts')]).toEqual([true, false]);
    expect(first!.dataset.choice).toBeUndefined();
    await fireEvent.click(first!);
    expect([choose.mock.calls.length, explain.mock.calls]).toEqual([0, [['bid s2']]]);
  });

  it('can be played while nothing is known but the view', async () => {
    const { choose } = sit(gopsView(), { ...GOPS_DETAILS, view: [], cards: {} });
    await fireEvent.click(screen.getByRole('button', { name: 'h3' }));
    expect(choose.mock.calls).toEqual([['bid h3']]);
  });

  it('shows those who watch the same, without a hand', () => {
    sit(gopsView({ seat: null, hand: null, choices: [] }));
    expect(screen.getByText('Prizes to come')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('cards and choices', () => {
  it('go together by whole words', () => {
    expect(['play r1', 'play r10', 'lay r1,r2', 'r1', 'play 1'].map((choice) => mentions(choice, 'r1'))).toEqual([true, false, true, true, false]);
    expect(['bid 3', 'bid 13', 'bid 3.5'].map((choice) => mentions(choice, '3'))).toEqual([true, false, false]);
    expect(mentions('play (x)', '(x)')).toBe(true);
  });

  it('leave to the prompt bar what no card makes', () => {
    const { byHand } = lookOf('gops');
    expect(gopsView().choices.filter((choice) => !byHand(choice, gopsView()))).toEqual(['skip']);
    expect(isByCard('bid h3', gopsView({ hand: null }))).toBe(false);
    expect(choicesWith(labelled(gopsView()), 'h10').map(({ choice }) => choice)).toEqual(['bid h10', 'keep h10']);
  });

  it('know the hand under any of its names', () => {
    const cards = (more: object) => ownCards(gopsView({ hand: undefined, ...more })).map(({ card, count }) => [card, count]);
    expect(cards({ hand: [3, 7] })).toEqual([['3', 1], ['7', 1]]);
    expect(cards({ hand: { gold: 2, iron: 0 } })).toEqual([['gold', 2]]);
    expect(cards({ hands: [[4], [5]] })).toEqual([['4', 1]]);
    expect(cards({ hands: [[4], [5]], seat: null })).toEqual([]);
    expect(cards({ hand: 'h3' })).toEqual([]);
  });

  it('ask about a card as about its neighbours, or by the name of the phase', () => {
    expect(likewise('s2', gopsView())).toBe('bid s2');
    expect(likewise('s2', gopsView({ choices: ['skip'] }))).toBe('bid s2');
    expect(likewise('s2', gopsView({ choices: ['skip'], phase: 'lay' }))).toBe('lay s2');
  });
});
