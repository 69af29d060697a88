// The rules, the pad and the coach as a person meets them.

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Coach from '../content/Coach.svelte';
import lesson from '../content/learn/gaunerbande.en.json';
import type { Lesson } from '../content/types';
import { speak } from '../i18n/index.svelte';
import { asLink } from '../scorepad/share';
import { api, Refusal } from '../wire/api';
import type { AnyView } from '../wire/views';
import Rules from './Rules.svelte';
import ScorePad from './ScorePad.svelte';

// Drawn cards are no matter here: plain ones do.
vi.mock('../content/faces', async (original) => ({ ...(await original<typeof import('../content/faces')>()), faceOf: async () => null }));

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  speak('en');
  vi.spyOn(api, 'games').mockRejectedValue(new Refusal('offline', '')); // pads and rules need no server
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the rules', () => {
  test('are found by searching, with the words marked', async () => {
    const { container } = render(Rules, { game: 'gaunerbande' });
    const field = await screen.findByRole('searchbox');
    await fireEvent.input(field, { target: { value: 'clean trick' } });
    const sections = container.querySelectorAll('section');
    expect([...sections].map((section) => section.id)).toEqual(['restrictions']);
    expect(container.querySelector('mark')?.textContent?.toLowerCase()).toBe('trick');
    await fireEvent.input(field, { target: { value: 'submarine' } });
    expect(screen.getByText(/Nothing found/)).toBeTruthy();
  });

  test('open where the table is', async () => {
    history.replaceState(null, '', '/rules/gaunerbande?phase=coup');
    const { container } = render(Rules, { game: 'gaunerbande' });
    await screen.findByText('You are here');
    expect(container.querySelector('section.here')?.id).toBe('band');
  });

  test('change their language while one reads', async () => {
    render(Rules, { game: 'gauner' });
    await screen.findByText('The rules of Gauner');
    speak('de');
    await screen.findByText('Die Regeln von Gauner');
  });
});

describe('the score pad', () => {
  async function start(): Promise<void> {
    render(ScorePad, { game: 'gaunerbande' });
    await fireEvent.input(screen.getByLabelText('Player 1'), { target: { value: 'Ida' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Start' }));
  }

  async function enter(...points: number[]): Promise<void> {
    const names = ['Ida', 'Player 2', 'Player 3', 'Player 4'];
    for (const [seat, n] of points.entries()) {
      await fireEvent.change(screen.getByRole('textbox', { name: names[seat]! }), { target: { value: String(n) } });
    }
    await fireEvent.click(screen.getByRole('button', { name: /Write it down|Save/ }));
  }

  const totals = () => [...document.querySelectorAll('.total td')].map((cell) => cell.textContent?.replace('★', '').trim());

  test('leaves a number that cannot be as it was typed, and says so', async () => {
    await start();
    await enter(30);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Ida' });
    expect([field.value, field.validationMessage]).toEqual(['30', 'From 0 to 26, please.']);
    expect(screen.getByText('Points are whole numbers from 0 to 26.')).toBeTruthy();
    await fireEvent.change(field, { target: { value: '3' } });
    expect(field.validationMessage).toBe('');
  });

  test('adds up, refuses what cannot be, changes an earlier round and takes it back', async () => {
    await start();
    await enter(1, 0, 16, 8);
    expect(screen.getByText('1 of 26 points still to give.')).toBeTruthy();
    expect(totals()).toEqual(['0', '0', '0', '0']);
    await enter(1, 0, 16, 9);
    expect(totals()).toEqual(['1', '0', '16', '9']);
    expect(screen.getByText('Player 2 is ahead.')).toBeTruthy();

    await fireEvent.click(screen.getByRole('button', { name: 'Change round 1' }));
    await enter(0, 26, 0, 0);
    expect(totals()).toEqual(['26', '0', '26', '26']);
    await fireEvent.click(screen.getByRole('button', { name: /Undo/ }));
    expect(totals()).toEqual(['1', '0', '16', '9']);
  });

  test('is still there after a reload', async () => {
    await start();
    await enter(1, 0, 16, 9);
    cleanup();
    render(ScorePad, { game: 'gaunerbande' });
    expect(totals()).toEqual(['1', '0', '16', '9']);
  });

  test('shows a sheet that came by link, and keeps it if one likes', async () => {
    const entry = { penalties: [13, 13, 0, 0], coup: 'others', everyTrick: false };
    const link = asLink({ game: 'gaunerbande', names: ['A', 'B', 'C', 'D'], options: { target: 100 }, entries: [entry] }, '');
    history.replaceState(null, '', link);
    render(ScorePad, { game: 'gaunerbande' });
    expect(totals()).toEqual(['13', '13', '0', '0']);
    await fireEvent.click(screen.getByRole('button', { name: 'Keep it on this device' }));
    expect(location.hash).toBe('');
    expect(screen.getByText('Round 2')).toBeTruthy();
  });
});

describe('the coach', () => {
  const view = (more: object) =>
    ({ phase: 'pass', waiting: [0], round: 1, over: false, trick: [], tricks: [], penalties: [0], ...more }) as unknown as AnyView;

  test('welcomes, explains the step at hand, and sums up after the round', async () => {
    const { rerender } = render(Coach, { lesson: lesson as unknown as Lesson, view: view({}), me: 0, seen: [], skip: () => {} });
    const panel = within(screen.getByLabelText('Your coach'));
    expect(panel.getByRole('heading').textContent).toBe('Welcome');
    await fireEvent.click(panel.getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(panel.getByRole('heading').textContent).toBe('Give three cards away'));
    await rerender({ view: view({ phase: 'play', trick: [{}] }), seen: ['welcome', 'pass'] });
    expect(panel.getByRole('heading').textContent).toBe('The first trick');
    await rerender({ view: view({ round: 2 }) });
    expect(panel.getByRole('button', { name: 'Play on' })).toBeTruthy();
  });
});
