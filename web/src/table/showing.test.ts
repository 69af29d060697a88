import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { change } from '../settings.svelte';
import type { Lobby, Play } from '../wire/schema';
import type { Connection } from '../wire/socket';
import type { GameEvent } from './layout';
import { Session } from './session.svelte';

const connection = { ask: () => new Promise(() => undefined), close: () => undefined } as unknown as Connection;
const names = ['Anna', 'Ben', 'Cleo'];
const lobby = (stage = 'playing'): Lobby =>
  ({ stage, match: 1, commitment: 'c', host: 'p0', seats: names.map((name, n) => ({ held: 'person', person: { id: `p${n}`, name } })) }) as Lobby;

interface Parts {
  waiting?: number[];
  choices?: string[];
  hand?: string[];
  trick?: unknown[];
  last_trick?: unknown;
}

function play(decision: number, parts: Parts, clocks: { seat: number; left: number }[] = []): Play {
  const view = { game: 'gaunerbande', players: 3, seat: 0, phase: 'play', waiting: [0], choices: [], hand: [], trick: [], last_trick: null, scores: [0, 0, 0], winners: [], ...parts };
  return { view, labels: parts.choices ?? [], decision, clocks } as unknown as Play;
}

let number = 5;
function sit(parts: Parts = { waiting: [1] }): Session {
  const session = new Session('abc', () => connection);
  hear(session, { type: 'table', table: 'abc', number, terms: { game: 'gaunerbande' }, lobby: lobby(), you: { person: 'p0', seat: 0 }, play: play(1, parts) });
  return session;
}

function hear(session: Session, message: unknown): void {
  (session as unknown as { hear(message: unknown): void }).hear(message);
}

function tell(session: Session, events: GameEvent[], after: Play, told: string[] = events.map(({ event, seat }) => `{${seat ?? 0}} ${event}.`)): void {
  hear(session, { type: 'fact', number: ++number, at: 0, fact: { fact: 'chose', seat: 1, by: 'person' }, lobby: lobby(), play: after, events, told });
}

const onStage = (session: Session) => session.showing.now?.event.event ?? null;
const BEN = { event: 'play', seat: 1, card: 'r5' };
const CLEO = { event: 'play', seat: 2, card: 'r6' };
const TRICK = { event: 'trick', winner: 2, cards: [], penalties: 0 };

describe('what happens is shown', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    change({ speed: 'normal' });
  });
  afterEach(() => {
    vi.useRealTimers();
    change({ speed: 'none' });
  });

  it('one after the other, never two at once, and asks after the last', () => {
    const session = sit();
    tell(session, [BEN], play(2, { waiting: [2] }));
    tell(session, [CLEO, TRICK], play(3, { waiting: [0], choices: ['play r7'] }));
    const seen: (string | null)[] = [];
    for (let time = 0; time < 8000 && !(seen.length > 0 && onStage(session) === null); time += 20) {
      const now = session.showing.now ? `${onStage(session)} ${session.showing.now.seat}` : null;
      if (now !== seen.at(-1)) seen.push(now);
      expect(session.choices).toEqual([]);
      vi.advanceTimersByTime(20);
    }
    expect(seen).toEqual(['play 1', 'play 2', 'trick 2']);
    expect(session.choices.map(({ choice }) => choice)).toEqual(['play r7']);
  });

  it('with its sentence in the log as it is shown, not before', () => {
    const session = sit();
    tell(session, [CLEO, TRICK], play(2, { waiting: [0] }), ['{2} plays.', '{2} wins the trick: the red 6.']);
    expect(session.log.map(({ text }) => text)).toEqual(['Cleo plays.']);
    vi.advanceTimersByTime(500);
    expect(session.log.at(-1)?.text).toBe('Cleo wins the trick: the red 6.');
    expect(session.showing.now?.said).toBe('wins the trick: the red 6');
  });

  it('faster where one is quick, and slower where one is calm', () => {
    for (const [speed, still] of [['quick', false], ['normal', true], ['calm', true]] as const) {
      change({ speed });
      const session = sit();
      tell(session, [BEN], play(2, { waiting: [0], choices: ['play r7'] }));
      vi.advanceTimersByTime(300);
      expect(session.showing.running, speed).toBe(still);
      vi.advanceTimersByTime(speed === 'calm' ? 200 : 2000);
      expect(session.showing.running, speed).toBe(speed === 'calm');
    }
  });

  it('at once where nobody wants to see it', () => {
    change({ speed: 'none' });
    const session = sit();
    tell(session, [CLEO, TRICK, { event: 'deal', round: 2 }], play(2, { waiting: [0], choices: ['play r7'] }));
    expect(session.choices).toHaveLength(1);
    expect(session.log).toHaveLength(3);
    expect(session.showing.now).toBeNull();
  });

  it('at once when the page is hidden, and when too much waits', () => {
    const session = sit();
    tell(session, [BEN], play(2, { waiting: [2] }));
    tell(session, [CLEO, TRICK], play(3, { waiting: [0], choices: ['play r7'] }));
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    hidden.mockRestore();
    expect([session.choices.length, session.log.length, onStage(session)]).toEqual([1, 3, null]);
    for (let n = 0; n < 80; n++) tell(session, [BEN], play(4 + n, { waiting: [0], choices: ['play r7'] }));
    expect(session.play?.decision).toBeGreaterThan(60);
  });

  it('by taps: what others do waits, what one does oneself does not', () => {
    change({ speed: 'tap' });
    const session = sit();
    tell(session, [{ event: 'play', seat: 0, card: 'r1' }], play(2, { waiting: [1] }));
    tell(session, [BEN], play(3, { waiting: [2] }));
    tell(session, [CLEO, TRICK], play(4, { waiting: [0], choices: ['play r7'] }));
    for (const event of ['play 1', 'play 2', 'trick 2']) {
      vi.advanceTimersByTime(60_000);
      expect([`${onStage(session)} ${session.showing.now?.seat}`, session.showing.waits, session.choices.length]).toEqual([event, true, 0]);
      session.showing.goOn();
    }
    expect([session.showing.waits, session.choices.length]).toEqual([false, 1]);
    session.showing.goOn();
    expect(session.choices).toHaveLength(1);
  });

  it('knows when one’s time is up before one is asked', () => {
    change({ speed: 'tap' });
    const session = sit();
    tell(session, [BEN], play(2, { waiting: [0], choices: ['play r7'] }, [{ seat: 0, left: 12_000 }]));
    vi.advanceTimersByTime(4000);
    expect(session.choices).toEqual([]);
    expect(session.due! - Date.now()).toBe(8000);
    session.showing.goOn();
    expect(session.playAt + session.play!.clocks![0]!.left - Date.now()).toBe(8000); // its clock has not stood still
  });

  it('keeps the old round on the table until the new one is dealt', () => {
    const session = sit({ waiting: [0], hand: ['r1', 'r2'], choices: ['play r1'] });
    const events = [{ event: 'play', seat: 0, card: 'r1' }, TRICK, { event: 'round', round: 1 }, { event: 'deal', round: 2 }];
    tell(session, events, play(2, { hand: ['k1', 'k2', 'k3'], last_trick: { cards: [], winner: 2 } }));
    const view = () => session.view as unknown as { hand: string[]; last_trick: unknown };
    expect(view()).toMatchObject({ hand: ['r2'], last_trick: { winner: 2 } });
    vi.advanceTimersByTime(10_000);
    expect(view().hand).toEqual(['k1', 'k2', 'k3']);
  });

  it('writes at a seat what was done there, until its next turn', () => {
    const session = sit();
    const after = play(2, { waiting: [2] });
    hear(session, { type: 'table', table: 'abc', number, terms: { game: 'gauner' }, lobby: lobby(), you: { person: 'p0', seat: 0 }, play: after });
    const heaps = [{ event: 'take', seat: 1, end: '1L', kind: 'green', count: 2 }, { event: 'jail', seat: 1, end: '1L', kind: 'red', count: 1 }];
    tell(session, heaps, after);
    vi.advanceTimersByTime(10_000);
    expect(session.deeds[1]).toMatch(/2.*(green|Grün).*1.*(red|Rot)/);
    tell(session, [{ event: 'skip', seat: 1 }], after); // still the same turn
    vi.advanceTimersByTime(10_000);
    expect(session.deeds[1]).toMatch(/(green|Grün).*(nothing|nichts)/);
    for (const seat of [2, 1]) tell(session, [{ event: 'skip', seat }], after);
    vi.advanceTimersByTime(10_000);
    expect(session.deeds[1]).not.toMatch(/green|Grün/);
  });

  it('calls people by their names where a label tells their seat', () => {
    const session = sit({ waiting: [0], choices: ['steal 2'] });
    session.play = { ...session.play!, labels: ['Take a stack from {2}'] };
    expect(session.choices[0]?.label).toBe('Take a stack from Cleo');
  });
});
