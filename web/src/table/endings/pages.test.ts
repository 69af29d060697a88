// Scoring pages as people see them, from what real matches have told (counts.json, made by tests/vectors/counts.py).

import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventIn } from '../../games/count';
import { games } from '../../games.svelte';
import { speak } from '../../i18n/index.svelte';
import { change } from '../../settings.svelte';
import { api } from '../../wire/api';
import type { GameShown, MomentsShown, RoundEvent } from '../../wire/schema';
import type { AnyView } from '../../wire/views';
import type { GameEvent } from '../layout';
import Result from '../Result.svelte';
import RoundSummary from '../RoundSummary.svelte';
import type { Session } from '../session.svelte';
import counts from './counts.json';
import type { Endings } from './endings.svelte';

interface Count {
  events: GameEvent[];
  view: AnyView;
}

const COUNTS = counts as unknown as Record<string, Count[]>;
const LOW = ['gaunerbande', 'party_bugs'];
const NAMES = ['Anna', 'Berta', 'Carl', 'Dora', 'Emil'];
const onward = vi.fn();

const UNKNOWN: MomentsShown = { made: false, making: false };

beforeEach(() => {
  vi.spyOn(api, 'moments').mockResolvedValue(UNKNOWN);
  speak('en');
  change({ speed: 'none' });
  onward.mockClear();
  games.list = ['gaunerbande', 'partout', 'party_bugs', 'gauner', 'tax_the_rich'].map((id) => ({ id, low_wins: LOW.includes(id) }) as GameShown);
});
afterEach(cleanup);

function at(match: string, view: AnyView, more: Partial<Session> = {}): Session {
  const game = match.split('-')[0]!;
  return { terms: { game }, view, names: NAMES.slice(0, view.players), me: 0, ...more } as unknown as Session;
}

async function page(match: string, number: number): Promise<{ text: string; lines: string[] }> {
  const { events, view } = COUNTS[match]![number]!;
  const endings = { page: events, close: onward } as unknown as Endings;
  const { container } = render(RoundSummary, { session: at(match, view), endings });
  await screen.findByRole('region');
  await vi.waitFor(() => expect(container.querySelector('li')).toBeTruthy());
  const plain = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
  return { text: plain(container.querySelector('section')), lines: [...container.querySelectorAll('li')].map(plain) };
}

const every = Object.entries(COUNTS).flatMap(([match, found]) => found.map((_, n) => [match, n] as const));

describe('a scoring page', () => {
  it.each(every)('of %s, count %i: every line adds up to what the server says', async (match, n) => {
    const { events, view } = COUNTS[match]![n]!;
    const { lines } = await page(match, n);
    const { points, scores } = eventIn<RoundEvent>(events, 'round') ?? { points: view.scores, scores: view.scores };
    NAMES.slice(0, view.players).forEach((name, seat) => {
      const line = lines.find((one) => one.split('+')[0]!.includes(name))!;
      expect(line).toContain(`${scores[seat]! } in all`);
      const sum = / = (-?\d+)/.exec(line)?.[1];
      if (sum !== undefined) expect(Number(sum)).toBe(points[seat]);
    });
  });

  it('reckons crooks and the politician, and knows whose hands are clean', async () => {
    const { lines } = await page('gaunerbande-4', 2);
    expect(lines.find((line) => line.startsWith('Berta'))).toContain('8 crooks + politician 13 = 21');
    expect(lines.find((line) => line.startsWith('Carl'))).toContain('no crook at all');
    expect(lines.find((line) => line.startsWith('Dora'))).toContain('1 crook = 1');
  });

  it('tells who has united the band, and who pays', async () => {
    const { text, lines } = await page('gaunerbande-3', 0);
    expect(text).toContain('Carl has united the band! All others take 24.');
    expect(lines[0]).toContain('the others pay');
    expect(lines[1]).toContain('pays for Carl’s band');
  });

  it('has one line for a team, with what it announced', async () => {
    const { lines } = await page('partout-4', 0);
    expect(lines).toHaveLength(2);
    expect(lines.join()).toMatch(/Anna & Carl.*announced.*Berta & Dora|Berta & Dora.*announced.*Anna & Carl/);
  });

  it('tells of a full prison, cards times kinds', async () => {
    const { text, lines } = await page('gauner-3', 0);
    expect(text).toContain('Scoring 1');
    expect(lines[0]).toMatch(/\d+ cards? × \d kinds? = \d+/);
  });

  it('says what the party had promised', async () => {
    const { text } = await page('tax_the_rich-5', 0);
    expect(text).toMatch(/needed \d+ stacks, won \d+/);
    expect(text).toMatch(/stacks? \+ bonus \d+ = \d+/);
  });

  it('counts Paul’s display too', async () => {
    const { lines } = await page('party_bugs-2', 0);
    expect(lines[0]).toMatch(/^Paul/);
    expect(lines).toHaveLength(3);
  });

  it('stands in the order of the totals: low first where low wins', async () => {
    for (const match of ['gaunerbande-4', 'gauner-3']) {
      const { lines } = await page(match, 1);
      const totals = lines.map((line) => Number(/(-?\d+) in all/.exec(line)?.[1]));
      expect(totals).toEqual(totals.toSorted((a, b) => (match.startsWith('gaunerb') ? a - b : b - a)));
      cleanup();
    }
  });

  it('goes on by its button, to the result after the last round', async () => {
    await page('gauner-3', 1);
    screen.getByRole('button', { name: 'Go on' }).click();
    expect(onward).toHaveBeenCalledOnce();
    cleanup();
    await page('gauner-3', 2);
    expect(screen.getByRole('button', { name: 'To the result' })).toBeTruthy();
  });
});

describe('the end', () => {
  function end(match: string, more: Partial<Session> = {}): HTMLElement {
    const { view } = COUNTS[match]!.at(-1)!;
    const lobby = { stage: 'finished', seats: [], results: [{ match: 1, scores: view.scores, winners: view.winners }] };
    const endings = { page: null, coming: false, last: [] } as unknown as Endings;
    render(Result, { session: at(match, view, { lobby, table: 'abc', ...more } as unknown as Partial<Session>), endings });
    return screen.getByRole('region', { name: 'The match is over' });
  }

  it('lets two win where two win', () => {
    const { winners } = COUNTS['tax_the_rich-5']!.at(-1)!.view;
    expect(winners).toHaveLength(2);
    const section = end('tax_the_rich-5', { me: null });
    expect(section.querySelectorAll('li.won')).toHaveLength(2);
    expect(section.querySelector('h2')?.textContent).toBe(`${NAMES[winners[0]!]} and ${NAMES[winners[1]!]} win`);
  });

  it('tells one of the winners with whom they win', () => {
    const { winners } = COUNTS['partout-4']!.at(-1)!.view;
    const section = end('partout-4', { me: winners[0]! });
    expect(section.querySelector('h2')?.textContent).toBe(`You win, together with ${NAMES[winners[1]!]}!`);
  });

  it('gives the first place to Paul when he has beaten everybody', () => {
    const section = end('party_bugs-2');
    expect(section.querySelector('h2')?.textContent).toBe('Paul wins');
    expect(section.querySelector('li.won')?.textContent).toContain('Paul');
    expect(section.querySelectorAll('li')).toHaveLength(3);
  });

  it('tells what the review tells, with names and the way there, and the scores until then', async () => {
    const section = end('partout-4');
    expect(section.querySelector('dd')?.textContent).not.toContain('chose');
    cleanup();
    const told: MomentsShown = { made: true, making: false, turning_point: { number: 8, said: 'Round 2: {1} chose “Play the red 3”.' }, best_moment: null };
    vi.spyOn(api, 'moments').mockResolvedValue(told);
    end('partout-4');
    const line = await screen.findByText(/Round 2: Berta chose “Play the red 3”/);
    expect(line.querySelector('a')?.getAttribute('href')).toBe('/replay/abc/1?step=7');
    expect(screen.getByText('The best moment')).toBeTruthy();
  });

  it('asks again only while a review is being made', async () => {
    vi.useFakeTimers();
    const asked = vi.spyOn(api, 'moments').mockResolvedValue({ made: false, making: true });
    asked.mockClear();
    end('partout-4');
    await vi.advanceTimersByTimeAsync(3100);
    expect(asked).toHaveBeenCalledTimes(2);
    asked.mockResolvedValue(UNKNOWN);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toHaveBeenCalledTimes(3);
    vi.useRealTimers();
  });

  it('has the rematch for who plays, and none for who watches', () => {
    end('gauner-3');
    expect(screen.getByRole('button', { name: 'Rematch' })).toBeTruthy();
    cleanup();
    end('gauner-3', { me: null });
    expect(screen.queryByRole('button', { name: 'Rematch' })).toBeNull();
  });
});
