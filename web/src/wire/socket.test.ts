import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from './fakeSocket';
import type { ServerMessage } from './schema';
import { Connection, Refused, type Link } from './socket';

let links: Link[] = [];
let told: ServerMessage[] = [];
const nobody = vi.fn(async () => undefined);

function connect(seen = 0): Connection {
  links = [];
  told = [];
  return new Connection('abc', () => seen, { message: (message) => told.push(message), link: (link) => links.push(link), nobody }, 'ws://x/ws');
}

describe('a connection', () => {
  let connection: Connection;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.all = [];
    nobody.mockClear();
  });

  afterEach(() => {
    connection.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('joins with the last number seen', () => {
    connection = connect(42);
    FakeSocket.last.welcome();
    expect(FakeSocket.last.sent).toEqual([{ type: 'join', ack: 1, table: 'abc', seen: 42 }]);
    expect(links.at(-1)).toBe('open');
  });

  it('sends a choice again that was not acknowledged, with the same number', async () => {
    connection = connect();
    FakeSocket.last.welcome();
    const asked = connection.ask({ type: 'choose', match: 1, decision: 3, choice: 'play r5', seen: 9 });
    const first = FakeSocket.last.sent[1];
    FakeSocket.last.lose();
    expect(links.at(-1)).toBe('lost');
    await vi.advanceTimersByTimeAsync(11_000);
    FakeSocket.last.welcome();
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.last.sent[1]).toEqual(first);
    FakeSocket.last.say({ type: 'ack', ack: first!.ack!, number: 10 });
    await expect(asked).resolves.toMatchObject({ number: 10 });
  });

  it('does not send other requests again', async () => {
    connection = connect();
    FakeSocket.last.welcome();
    const asked = connection.ask({ type: 'say', text: 'Hello' });
    FakeSocket.last.lose();
    await expect(asked).rejects.toMatchObject({ code: 'offline' });
  });

  it('tells a refusal with its message', async () => {
    connection = connect();
    FakeSocket.last.welcome();
    const asked = connection.ask({ type: 'start' });
    FakeSocket.last.say({ type: 'refusal', ack: 2, code: 'host_only', message: 'Only the host.' });
    await expect(asked).rejects.toEqual(new Refused('host_only', 'Only the host.'));
    const other = connection.ask({ type: 'choose', match: 1, decision: 1, choice: 'play g1', seen: 1 });
    FakeSocket.last.say({ type: 'refusal', ack: 3, code: 'illegal_choice', message: 'Follow suit. Legal now: play r5.', briefly: 'Follow suit.' });
    await expect(other).rejects.toEqual(new Refused('illegal_choice', 'Follow suit.'));
  });

  it('waits longer each time, but comes back soon from a restart', async () => {
    connection = connect();
    for (let n = 0; n < 8; n++) {
      FakeSocket.last.lose();
      await vi.advanceTimersByTimeAsync(10_000);
    }
    const before = FakeSocket.all.length;
    FakeSocket.last.lose();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(FakeSocket.all).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(FakeSocket.all).toHaveLength(before + 1);
    FakeSocket.last.lose(1012);
    await vi.advanceTimersByTimeAsync(400);
    expect(FakeSocket.all).toHaveLength(before + 2);
  });

  it('becomes somebody when nobody knows who it is', async () => {
    connection = connect();
    FakeSocket.last.lose(4401);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(nobody).toHaveBeenCalledOnce();
  });

  it('does not ask again where nobody new may come', async () => {
    nobody.mockRejectedValueOnce(new Refused('banned', 'No.'));
    connection = connect();
    FakeSocket.last.lose(4401);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(told.at(-1)).toMatchObject({ type: 'refusal', code: 'banned', message: 'No.' });
  });

  it('gives up a connection that no longer answers', async () => {
    connection = connect();
    FakeSocket.last.welcome();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });
});
