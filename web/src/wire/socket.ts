// One connection to one table, as docs/protocol.md has it: it comes back by itself, with the last number seen, and
// sends again every choice that was not acknowledged. It knows nothing of games or screens.

import { isHere, openWire, type Wire } from '../offline/mode.svelte';
import type { Ack, ClientMessage, Refusal, ServerMessage } from './schema';

export type Link = 'connecting' | 'open' | 'lost';
export type Request = ClientMessage extends infer M ? (M extends ClientMessage ? Omit<M, 'ack'> : never) : never;

export class Refused extends Error {
  constructor(
    readonly code: Refusal['code'] | 'offline',
    message: string,
  ) {
    super(message);
  }
}

export interface Ears {
  message(message: ServerMessage): void;
  link(link: Link): void;
  /** Nobody knows who one is: make sure of it, then the connection is tried again. */
  nobody(): Promise<void>;
}

interface Pending {
  request: Request;
  done(ack: Ack): void;
  failed(why: Refused): void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
const PING_EVERY = 15_000;
const PATIENCE = 8_000;
const RESTARTING = 1012;
const NO_IDENTITY = 4401;
const FOR_GOOD: (Refusal['code'] | 'offline')[] = ['banned', 'not_invited']; // nobody new may come: to ask again is no use
const TOO_MUCH = 4429;

export class Connection {
  private socket: Wire | null = null;
  private pending = new Map<number, Pending>();
  private lastAck = 0;
  private failures = 0;
  private closed = false;
  private joined = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private heard = 0;

  constructor(
    private readonly table: string,
    private readonly seen: () => number,
    private readonly ears: Ears,
    private readonly url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws?table=${table}`,
  ) {
    window.addEventListener('online', this.hurry);
    window.addEventListener('offline', this.suspect);
    document.addEventListener('visibilitychange', this.hurry);
    this.connect();
  }

  /** Resolves when the server has acknowledged; rejects with `Refused`. */
  ask(request: Request): Promise<Ack> {
    return new Promise((done, failed) => {
      const ack = ++this.lastAck;
      this.pending.set(ack, { request, done, failed });
      if (this.joined) this.send(ack);
      else if (request.type !== 'choose') this.fail(ack, new Refused('offline', ''));
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    window.removeEventListener('online', this.hurry);
    window.removeEventListener('offline', this.suspect);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
  }

  /** A new connection, as when one's language has changed. */
  restart(): void {
    if (this.joined) this.drop();
  }

  /** Joins again from the beginning, as when the server has forgotten what one has seen. */
  rejoin(): void {
    this.write({ type: 'join', ack: ++this.lastAck, table: this.table, seen: 0 });
  }

  private connect(): void {
    if (this.closed) return;
    clearTimeout(this.timer);
    this.ears.link('connecting');
    const socket = openWire(this.table, this.url);
    this.socket = socket;
    socket.onopen = () => this.join(socket);
    socket.onmessage = (event) => socket === this.socket && this.take(JSON.parse(event.data as string));
    socket.onclose = (event) => socket === this.socket && void this.gone(event.code);
  }

  private join(socket: Wire): void {
    if (socket !== this.socket) return;
    const ack = ++this.lastAck;
    this.heard = Date.now();
    this.pending.set(ack, {
      request: { type: 'join', table: this.table, seen: this.seen() },
      done: () => this.open(),
      failed: (why) => this.unwelcome(why),
    });
    this.send(ack);
    clearInterval(this.pulse);
    this.pulse = setInterval(this.beat, PING_EVERY / 3);
  }

  private open(): void {
    this.joined = true;
    this.failures = 0;
    this.ears.link('open');
    for (const [ack, { request }] of this.pending) if (request.type === 'choose') this.send(ack);
  }

  private unwelcome(why: Refused): void {
    if (why.code === 'offline') return;
    this.closed = true;
    this.socket?.close();
    this.ears.message({ type: 'refusal', ack: 0, code: why.code, message: why.message });
  }

  private take(message: ServerMessage): void {
    this.heard = Date.now();
    if (message.type === 'ack' || message.type === 'refusal') {
      const asked = this.pending.get(message.ack);
      this.pending.delete(message.ack);
      if (message.type === 'ack') asked?.done(message);
      else asked?.failed(new Refused(message.code, message.briefly ?? message.message));
      return;
    }
    if (message.type !== 'pong') this.ears.message(message);
  }

  private async gone(code: number): Promise<void> {
    this.joined = false;
    this.socket = null;
    clearInterval(this.pulse);
    for (const [ack, { request }] of this.pending) {
      if (request.type !== 'choose') this.fail(ack, new Refused('offline', ''));
    }
    if (this.closed) return;
    this.ears.link('lost');
    if (code === NO_IDENTITY) {
      const why = (await this.ears.nobody().catch((refused: unknown) => refused)) as Refused | undefined;
      if (why && FOR_GOOD.includes(why.code)) return this.unwelcome(why);
    }
    this.timer = setTimeout(() => this.connect(), this.wait(code));
  }

  private wait(code: number): number {
    const longest = code === TOO_MUCH ? LONGEST_WAIT : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures++);
    return code === RESTARTING ? FIRST_WAIT : longest * (0.5 + Math.random() / 2);
  }

  private readonly beat = (): void => {
    const silence = Date.now() - this.heard;
    if (silence > PING_EVERY + PATIENCE) this.drop();
    else if (silence > PING_EVERY && this.joined) this.write({ type: 'ping', ack: ++this.lastAck });
  };

  /** The network is back, or somebody looks at the page again: do not wait any longer. */
  private readonly hurry = (): void => {
    if (document.hidden || this.closed) return;
    this.failures = 0;
    if (!this.socket) this.connect();
    else if (this.joined) this.check();
  };

  private readonly suspect = (): void => {
    if (this.joined && !isHere(this.table)) this.drop();
  };

  private check(): void {
    const [socket, asked] = [this.socket, Date.now()];
    this.write({ type: 'ping', ack: ++this.lastAck });
    setTimeout(() => {
      if (socket === this.socket && this.heard < asked) this.drop();
    }, PATIENCE / 2);
  }

  /** Gives up a connection that may still look open. */
  private drop(): void {
    const socket = this.socket;
    if (!socket) return;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
    void this.gone(0);
  }

  private fail(ack: number, why: Refused): void {
    const asked = this.pending.get(ack);
    this.pending.delete(ack);
    asked?.failed(why);
  }

  private send(ack: number): void {
    const asked = this.pending.get(ack);
    if (asked) this.write({ ...asked.request, ack } as ClientMessage);
  }

  private write(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
