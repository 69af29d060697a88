// Whether one plays without a server, and what there is to say about it. Small, because every page has it: all that
// does something is fetched when it is wanted (`client.ts`).

import type { Language } from '../i18n/index.svelte';

/** A build that any web server can serve, with no server of ours behind it. */
export const DEMO = import.meta.env.MODE === 'demo';
const [CHOSEN, KEPT] = ['stammtisch.offline', 'stammtisch.offline.kept'];
const MARK = '0'; // begins the ids of tables that are kept in this browser (offline/routes.py)

class Mode {
  /** The server did not answer at the home page: one plays offline until it does, without having chosen to. */
  readonly automatic = !read(CHOSEN) && read(CHOSEN, sessionStorage);
  /** All that is asked is answered in this browser. */
  on = $state(DEMO || this.automatic || read(CHOSEN));
  /** All that is needed for it has been fetched and is kept. */
  kept = $state(read(KEPT));
  /** Another page of this browser has the tables, or they cannot be had. */
  trouble: 'taken' | 'failed' | null = $state(null);
  /** The server did not answer when it was last asked. */
  lost = $state(false);
}

export const offline = new Mode();

function read(key: string, where = localStorage): boolean {
  try {
    return where.getItem(key) === '1';
  } catch {
    return false;
  }
}

function write(key: string, on: boolean, where = localStorage): void {
  try {
    if (on) where.setItem(key, '1');
    else where.removeItem(key);
  } catch {
    // then it lasts as long as the page
  }
}

export function noteKept(): void {
  offline.kept = true;
  write(KEPT, true);
}

/** From now on without the server, or with it again: what is on the page is of the other one. */
export function switchOffline(on: boolean): void {
  write(CHOSEN, on);
  write(CHOSEN, false, sessionStorage);
  location.assign(import.meta.env.BASE_URL); // a new page
}

/** Whether the server has answered. If not, whoever comes to the home page and can plays offline for the time being. */
export function noteAnswered(answered: boolean): void {
  offline.lost = !answered;
  if (answered || offline.on || !offline.kept || !isAtHome()) return;
  write(CHOSEN, true, sessionStorage);
  if (read(CHOSEN, sessionStorage)) location.reload(); // where nothing can be stored, it is only offered
}

/** The server answers again: whoever is at the home page and did not choose to be offline is online again. */
export function noteBack(): void {
  if (offline.automatic && isAtHome()) switchOffline(false);
}

function isAtHome(): boolean {
  return location.pathname === import.meta.env.BASE_URL;
}

export function isHere(table: string): boolean {
  return table.startsWith(MARK);
}

/** Whether this path of the HTTP interface is answered in this browser. */
export function answersHere(path: string): boolean {
  return offline.on || new RegExp(`^/tables/${MARK}`).test(path);
}

const client = () => import('./client');

export async function askHere(method: string, path: string, body: unknown, language: Language): Promise<Response> {
  return (await client()).ask(method, path, body, language);
}

/** As much of a WebSocket as `wire/socket.ts` uses. */
export interface Wire {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export function openWire(table: string, url: string): Wire {
  if (!isHere(table)) return new WebSocket(url) as Wire;
  const wire = new LazyWire();
  void client().then(({ connect }) => connect(wire.begin()), () => wire.onclose?.({ code: 1006 }));
  return wire;
}

class LazyWire implements Wire {
  readyState: number = WebSocket.CONNECTING;
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  private end: { send(text: string): void; close(): void } | null = null;

  /** For the other end of it. */
  begin() {
    return {
      opened: (end: NonNullable<LazyWire['end']>) => {
        if (this.readyState === WebSocket.CLOSED) return end.close();
        this.end = end;
        this.readyState = WebSocket.OPEN;
        this.onopen?.();
      },
      said: (text: string) => this.onmessage?.({ data: text }),
      lost: () => {
        this.readyState = WebSocket.CLOSED;
        this.onclose?.({ code: 1006 });
      },
    };
  }

  send(text: string): void {
    this.end?.send(text);
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    this.end?.close();
  }
}

export type WireEnd = ReturnType<LazyWire['begin']>;
