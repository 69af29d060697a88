// The browser client in the conversations that the terminal client is held to as well (tests/protocol).

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import script from '../../../tests/protocol/conversations.json';
import { change } from '../settings.svelte';
import { Session } from '../table/session.svelte';
import { toasts } from '../toasts.svelte';
import { FakeSocket } from './fakeSocket';
import type { ServerMessage } from './schema';

interface Step {
  connects?: boolean;
  sends?: Record<string, unknown>;
  ack?: string;
  told?: Record<string, unknown>;
  breaks?: number;
  person?: { chooses?: string; says?: string };
  shows?: { choices?: string[]; refused?: string[]; unwelcome?: string };
}

const A_LONG_WHILE = 11_000; // longer than a client waits before it connects again

/** With all `$parts` in place. */
function whole(value: unknown): unknown {
  if (typeof value === 'string' && value.startsWith('$')) return whole((script.parts as Record<string, unknown>)[value.slice(1)]);
  if (Array.isArray(value)) return value.map(whole);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, whole(inner)]));
}

class Conversation {
  private readonly acks = new Map<string, number>();
  private readonly texts = new Map<string, string>(); // that the client has sent, by their names in the script
  private taken = 0; // messages of this connection that the script has had
  private sockets = 0;

  constructor(private readonly session: Session) {}

  async take(step: Step): Promise<void> {
    if (step.connects) await this.connect();
    if (step.sends) this.expectSent(step.sends, step.ack!);
    if (step.told) FakeSocket.last.say(this.message(step.told));
    if (step.breaks) FakeSocket.last.lose(step.breaks);
    if (step.person?.chooses) void this.session.choose(step.person.chooses);
    if (step.person?.says) void this.session.ask({ type: 'say', text: step.person.says });
    await vi.advanceTimersByTimeAsync(0);
    if (step.shows) this.expectShown(step.shows);
  }

  async expectSilence(): Promise<void> {
    await vi.advanceTimersByTimeAsync(A_LONG_WHILE);
    expect(FakeSocket.last.sent.slice(this.taken)).toEqual([]);
    expect(FakeSocket.all).toHaveLength(this.sockets);
  }

  private async connect(): Promise<void> {
    if (FakeSocket.all.length === this.sockets) await vi.advanceTimersByTimeAsync(A_LONG_WHILE);
    this.sockets += 1;
    this.taken = 0;
    expect(FakeSocket.all).toHaveLength(this.sockets);
    FakeSocket.last.open();
  }

  private expectSent(expected: Record<string, unknown>, name: string): void {
    const sent = FakeSocket.last.sent[this.taken++];
    const { ack, ...rest } = { ...sent! };
    for (const [key, value] of Object.entries(expected)) {
      if (typeof value === 'string' && value.startsWith('*') && !this.texts.has(value)) this.texts.set(value, (rest as Record<string, unknown>)[key] as string);
    }
    expect(rest).toEqual(this.filled(expected));
    expect(ack).toBe(this.acks.get(name) ?? ack);
    this.acks.set(name, ack!);
  }

  /** With the texts in place that the client has sent. */
  private filled(value: unknown): unknown {
    if (typeof value === 'string') return value.startsWith('*') ? this.texts.get(value) : value;
    if (Array.isArray(value)) return value.map((inner) => this.filled(inner));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.filled(inner)]));
  }

  private message(told: Record<string, unknown>): Partial<ServerMessage> {
    const { ack, ...rest } = this.filled(whole(told)) as { ack?: string };
    return (ack === undefined ? rest : { ...rest, ack: this.acks.get(ack) }) as Partial<ServerMessage>;
  }

  private expectShown({ choices, refused, unwelcome }: NonNullable<Step['shows']>): void {
    if (choices) expect(this.session.choices.map(({ choice }) => choice)).toEqual(choices);
    if (refused) expect(toasts.shown.map(({ text }) => text)).toEqual(refused);
    if (unwelcome) expect(this.session.refused).toBe(unwelcome);
  }
}

describe('the browser', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.all = [];
    toasts.shown = [];
    localStorage.clear();
    change({ speed: 'none' });
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it.each(script.conversations.map(({ about, steps }) => [about, steps as Step[]] as const))('%s', async (_, steps) => {
    const session = new Session('t1');
    const conversation = new Conversation(session);
    for (const step of steps) await conversation.take(step);
    await conversation.expectSilence();
    session.close();
  });
});
