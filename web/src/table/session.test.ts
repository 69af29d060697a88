import { beforeEach, describe, expect, it, vi } from 'vitest';
import { speak, t } from '../i18n/index.svelte';
import { remembered } from '../replay/memory';
import { change } from '../settings.svelte';
import type { FactMessage, Lobby, Play, RoundEvent, TableMessage } from '../wire/schema';
import { toasts } from '../toasts.svelte';
import { Refused, type Connection, type Request } from '../wire/socket';
import { Session } from './session.svelte';

const asked: Request[] = [];
const answers: (() => void)[] = [];
const connection = {
  ask: (request: Request) => {
    asked.push(request);
    return new Promise((done) => answers.push(() => done({ type: 'ack', ack: 1, number: 1 })));
  },
  close: () => undefined,
} as unknown as Connection;

const lobby = (more: Partial<Lobby> = {}): Lobby => ({
  stage: 'playing',
  match: 1,
  commitment: 'c1',
  host: 'p1',
  seats: [{ held: 'person', person: { id: 'p1', name: 'Anna' } }, { held: 'bot', bot: 'regular' }],
  ...more,
});

function play(decision: number, choices: string[], phase = 'play'): Play {
  const view = { game: 'gaunerbande', players: 2, seat: 0, phase, waiting: [0], choices, scores: [0, 0], winners: [] };
  return { view, labels: choices.map((choice) => choice.toUpperCase()), decision } as unknown as Play;
}

function sit(table: Partial<TableMessage> = {}): Session {
  const session = new Session('abc', () => connection);
  tell(session, { type: 'table', table: 'abc', number: 5, lobby: lobby(), you: { person: 'p1', seat: 0 }, play: play(1, ['play r5']), ...table });
  return session;
}

function tell(session: Session, message: unknown): void {
  (session as unknown as { hear(message: unknown): void }).hear(message);
}

describe('a session', () => {
  beforeEach(() => {
    asked.length = 0;
    answers.length = 0;
    change({ speed: 'none' });
    vi.useRealTimers();
  });

  it('offers the view’s choices under their labels', () => {
    expect(sit().choices).toEqual([{ choice: 'play r5', label: 'PLAY R5' }]);
  });

  it('shows nothing new while something is looked at, and then all of it', () => {
    const session = sit();
    session.showing.hold();
    tell(session, { type: 'fact', number: 6, at: 0, fact: { fact: 'chose', seat: 1, by: 'bot' }, events: [{ event: 'play', seat: 1 }], play: play(2, ['play b1']) });
    expect(session.choices[0]?.choice).toBe('play r5');
    session.showing.release();
    expect(session.choices[0]?.choice).toBe('play b1');
  });

  it('remembers how the last round was counted, until the next match', async () => {
    const round: RoundEvent[] = [{ event: 'round', round: 1, points: [1, 2], scores: [1, 2] }];
    const session = sit();
    expect(session.counted).toBeNull();
    tell(session, { type: 'fact', number: 6, at: 0, fact: { fact: 'chose', seat: 1, by: 'bot' }, events: round });
    expect(session.counted).toEqual(round);
    expect(sit({ counted: round }).counted).toEqual(round);
    tell(session, { type: 'fact', number: 7, at: 0, fact: { fact: 'started', match: 2 }, lobby: lobby({ match: 2 }) });
    await vi.waitFor(() => expect(session.counted).toBeNull());
  });

  it('calls bots by the names that they bring along', () => {
    const seats: Lobby['seats'] = [{ held: 'bot', bot: 'regular', bot_name: 'Carl' }, { held: 'person', person: { id: 'p1', name: 'Anna' } }, { held: 'bot', bot: 'master' }];
    expect(sit({ lobby: lobby({ seats }) }).names).toEqual(['Carl', 'Anna', 'Carl']);
  });

  it('numbers several choices that are sent without waiting', () => {
    const session = sit({ play: play(1, ['pass r1', 'pass r2', 'pass r3']) });
    for (const card of ['r1', 'r2', 'r3']) void session.choose(`pass ${card}`);
    expect(asked.map((request) => (request.type === 'choose' ? request.decision : 0))).toEqual([1, 2, 3]);
    expect(session.sending).toBe(3);
  });

  it('cuts the deck once for every commitment', () => {
    const gathering = lobby({ stage: 'gathering' });
    const session = sit({ lobby: gathering, play: null });
    tell(session, { type: 'resumed', number: 6, lobby: gathering, you: { person: 'p1', seat: 0 } });
    expect(asked.filter((request) => request.type === 'cut')).toHaveLength(1);
  });

  it('writes a log with names', async () => {
    const session = sit();
    const fact: Partial<FactMessage> = { number: 6, at: 0, fact: { fact: 'chose', seat: 1, by: 'bot' }, told: ['{1} plays r5.'] };
    tell(session, { type: 'fact', ...fact, events: [{ event: 'play', seat: 1, card: 'r5' }] });
    expect(session.log.map(({ text }) => text)).toEqual(['Berta plays r5.']);
  });

  it('does not ask about a card while it is somebody else’s turn', async () => {
    const waiting = play(1, []);
    (waiting.view as { waiting: number[] }).waiting = [1];
    await sit({ play: waiting }).explain('play r5');
    expect(asked).toEqual([]);
  });

  it('says why a card cannot be played', async () => {
    const refusing = { ask: () => Promise.reject(new Refused('illegal_choice', 'Follow suit: red.')) };
    const session = new Session('abc', () => refusing as unknown as Connection);
    tell(session, { type: 'table', table: 'abc', number: 5, lobby: lobby(), you: { person: 'p1', seat: 0 }, play: play(1, ['play r5', 'play r7']) });
    await session.explain('play g1');
    expect(toasts.shown.at(-1)?.text).toBe('Follow suit: red.');
  });

  it('asks why also where nothing of what is asked can be done', async () => {
    void sit({ play: play(1, ['skip'], 'lay') }).explain('lay yellow');
    expect(asked).toMatchObject([{ type: 'choose', choice: 'lay yellow' }]);
  });

  it('repeats the question where something else is asked', async () => {
    await sit({ play: play(1, ['take 3', 'take 7'], 'take') }).explain('play 1');
    expect(asked).toEqual([]);
    expect(toasts.shown.at(-1)?.text).toBe(t('table.yours'));
  });
});

describe('the log', () => {
  it('tells what happened before one came, once', () => {
    const session = sit({ told: ['{0} plays the red 5.', '{1} plays the red 9.'] });
    expect(session.log.map(({ text }) => text)).toEqual(['Anna plays the red 5.', expect.stringMatching(/plays the red 9\.$/)]);
    tell(session, { type: 'table', table: 'abc', number: 6, lobby: lobby(), you: { person: 'p1', seat: 0 }, play: play(2, []), told: ['{1} plays the red 9.'] });
    expect(session.log).toHaveLength(2);
    tell(session, { type: 'table', table: 'abc', number: 9, lobby: lobby({ match: 2 }), you: { person: 'p1', seat: 0 }, play: play(1, []) });
    expect(session.log).toHaveLength(0);
  });
});

describe('taking back', () => {
  const seats: Lobby['seats'] = [{ held: 'person', person: { id: 'p1', name: 'Anna' } }, { held: 'bot', bot: 'regular' }];

  beforeEach(() => {
    asked.length = 0;
    change({ speed: 'none' });
    localStorage.clear();
    speak('en');
  });

  it('is for those who are alone with bots, and have decided something', () => {
    expect(sit({ play: play(1, ['play r5']) }).undoable).toBe(false);
    expect(sit({ play: play(3, ['play r5']) }).undoable).toBe(true);
    const person = { held: 'person' as const, person: { id: 'p2', name: 'Ben' } };
    expect(sit({ play: play(3, ['play r5']), lobby: lobby({ seats: [seats[0]!, person] }) }).undoable).toBe(false);
    expect(sit({ play: play(3, ['play r5']), you: { person: 'p9', seat: null } }).undoable).toBe(false);
  });

  it('counts decisions from the earlier one again, and forgets what was remembered of later ones', async () => {
    const session = sit({ play: play(4, ['play r5']) });
    void session.choose('play r5');
    answers.at(-1)?.();
    await Promise.resolve();
    await Promise.resolve();
    const remembers = () => Object.keys(remembered('abc', 1)?.choices ?? {});
    expect([remembers(), session.busy]).toEqual([['0/4'], true]);
    void session.takeBack();
    expect(asked.at(-1)).toEqual({ type: 'take_back', match: 1, decision: 4 });
    tell(session, { type: 'fact', number: 6, at: 0, fact: { fact: 'taken_back', seat: 0 }, lobby: lobby({ seats: [{ ...seats[0]!, taken_back: true }, seats[1]!] }), play: play(3, ['play r4', 'play r5']) });
    expect([remembers(), session.busy, session.log.at(-1)?.text]).toEqual([[], false, 'Anna takes back the last decision.']);
    void session.choose('play r4');
    expect(asked.at(-1)).toMatchObject({ type: 'choose', decision: 3, choice: 'play r4' });
  });
});
