// Cards planned before one's turn, keys, and the order of what is said.

import { cleanup, render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { change } from '../settings.svelte';
import { toasts } from '../toasts.svelte';
import { confirmed, handNear, isElsewhere, keyed, RESERVED } from './keys';
import { Plan, stepFor } from './plan.svelte';
import type { Session } from './session.svelte';
import Spoken from './Spoken.svelte';

describe('a planned card', () => {
  const hand = ['r5', 'b2'];

  it('waits, is played, or is withdrawn', () => {
    expect(stepFor('play r5', { choices: [], hand })).toBe('wait');
    expect(stepFor('play r5', { choices: ['jail b3'], hand })).toBe('wait'); // something else is asked first
    expect(stepFor('play r5', { choices: ['play r5', 'play b2'], hand })).toBe('play');
    expect(stepFor('play r5', { choices: ['play b2'], hand })).toBe('withdraw'); // suit must be followed
    expect(stepFor('play r5', { choices: [], hand: ['b2'] })).toBe('withdraw'); // it is gone
    expect(stepFor('lay red', { choices: [], hand: { red: 2 } })).toBe('withdraw');
  });

  it('belongs to what is going on, can be withdrawn, and is sent once', () => {
    change({ premove: true });
    const sent: string[] = [];
    const state = $state({ me: 0, lobby: { stage: 'playing' }, play: 1, showing: { running: false }, view: { phase: 'play', waiting: [1], choices: [] as string[], hand } });
    const session = Object.assign(state, { choose: (choice: string) => sent.push(choice) }) as unknown as Session;
    const end = $effect.root(() => {
      const plan = new Plan(session);
      expect(plan.take('pass r5')).toBe(false); // another phase
      expect(plan.take('play r9')).toBe(false); // not one's own
      expect([plan.take('play r5'), plan.take('play r5'), plan.choice]).toEqual([true, true, null]);
      plan.take('play r5');
      flushSync();
      expect([plan.choice, sent]).toEqual(['play r5', []]);
      state.view = { phase: 'play', waiting: [0], choices: ['play r5'], hand };
      state.play = 2;
      flushSync();
      state.play = 3;
      flushSync();
      expect([plan.choice, sent]).toEqual([null, ['play r5']]);
      expect(plan.take('play r5')).toBe(false); // it is one's turn
      state.view = { phase: 'play', waiting: [1], choices: [], hand };
      change({ premove: false });
      expect(plan.take('play r5')).toBe(false);
      change({ premove: true });
      plan.take('play r5');
      toasts.shown = [];
      state.view = { phase: 'play', waiting: [0], choices: ['play b2'], hand };
      state.play = 4;
      flushSync();
      expect([plan.choice, sent.length, toasts.shown.length]).toEqual([null, 1, 1]);
    });
    end();
  });
});

describe('keys', () => {
  afterEach(() => (document.body.innerHTML = ''));

  const page = (html: string): HTMLElement => {
    document.body.innerHTML = html;
    return document.body;
  };
  const texts = (found: Map<string, HTMLElement>) => [...found].map(([key, one]) => `${key}${one.textContent}`);

  it('stay with a card by its place, also while it cannot be played, and go on to other choices', () => {
    const table = page('<button data-choice="pass">P</button><div class="hand"><button>A</button><button data-choice="play b">B</button><button class="sort">⇄</button></div>');
    expect(texts(keyed(table))).toEqual(['1A', '2B', '3P']);
  });

  it('are for what is asked where no card is', () => {
    const table = page('<div class="hand"><button>A</button></div><button data-choice="bid 1r">4</button><button disabled data-choice="bid 1g">5</button>');
    expect(texts(keyed(table))).toEqual(['14']);
  });

  it('go on with letters, without those that open something', () => {
    const table = page(`<div class="hand">${'<button data-choice="x">x</button>'.repeat(40)}</div>`);
    const keys = [...keyed(table).keys()];
    expect(keys.slice(8, 12)).toEqual(['9', 'a', 'b', 'd']);
    expect(keys).toHaveLength(35 - Object.values(RESERVED).filter((key) => /\w/.test(key)).length);
  });

  it('confirm, unless another button has the focus', () => {
    const table = page('<button data-confirm>Yes</button><button aria-pressed="true">picked</button><button>other</button>');
    const [yes, picked, other] = [...table.querySelectorAll('button')];
    expect(confirmed(table, document.body)).toBe(yes);
    expect(confirmed(table, picked!)).toBe(yes);
    expect(confirmed(table, other!)).toBeNull();
    yes!.disabled = true;
    expect(confirmed(table, document.body)).toBeNull();
  });

  it('are left to whoever writes', () => {
    const field = page('<input />').querySelector('input')!;
    const event = new KeyboardEvent('keydown', { key: '1', bubbles: true });
    field.dispatchEvent(event);
    expect([isElsewhere(event), isElsewhere(new KeyboardEvent('keydown', { key: '1' })), isElsewhere(new KeyboardEvent('keydown', { key: '1', ctrlKey: true }))]).toEqual([true, false, true]);
  });

  it('find the hand again, near where it was left', () => {
    const table = page('<div class="hand"><button data-choice="a">A</button><button>B</button><button data-choice="c">C</button></div>');
    expect([0, 1, 5].map((place) => handNear(table, place)?.textContent)).toEqual(['A', 'C', 'C']);
  });
});

describe('what is said', () => {
  beforeEach(cleanup);

  it('tells first what happened, all of it and in one breath, then whose turn it is, and nothing twice', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const session = $state({ log: [{ key: 1, text: 'long ago' }] });
    const props = $state({ session: session as unknown as Session, turn: 'Ben’s turn', soon: true });
    const { container } = render(Spoken, props);
    const said = () => [...container.querySelectorAll('p')].map((line) => line.textContent);
    const after = (time: number) => flushSync(() => void vi.advanceTimersByTime(time));
    after(3000);
    expect(said()).toEqual([]); // what Ben does will be told; that it is Ben’s turn only if it takes long
    after(2000);
    expect(said()).toEqual(['Ben’s turn.']);
    session.log = [...session.log, { key: 2, text: 'Ben plays.' }];
    flushSync();
    session.log = [...session.log, { key: 3, text: 'Ben wins the trick.' }];
    Object.assign(props, { turn: 'Your turn: Play a card', soon: false });
    flushSync();
    after(200);
    after(9000);
    expect(said()).toEqual(['Ben’s turn.', 'Ben plays. Ben wins the trick. Your turn: Play a card.']);
  });
});
