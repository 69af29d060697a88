// The page's side of the tables in this browser: starts the workers, asks them, and carries what a table says.

import { me } from '../identity.svelte';
import type { Language } from '../i18n/index.svelte';
import { settings } from '../settings.svelte';
import { loadParts } from './files';
import { offline, type WireEnd } from './mode.svelte';
import type { FromTables, StartBots, ToTables } from './parts';

let started: Promise<Worker> | null = null;
let last = 0;
const asked = new Map<number, (answer: Response) => void>();
const wires = new Map<number, WireEnd>();

function tables(): Promise<Worker> {
  started ??= start().catch((why: Error) => {
    started = null;
    offline.trouble ??= 'failed';
    throw why;
  });
  return started;
}

async function start(): Promise<Worker> {
  const parts = await loadParts();
  const channel = new MessageChannel();
  const worker = new Worker(new URL('./tables.worker.ts', import.meta.url), { type: 'module' });
  const bots = new Worker(new URL('./bots.worker.ts', import.meta.url), { type: 'module' });
  bots.postMessage({ parts, tables: channel.port2 } satisfies StartBots, [channel.port2]);
  tell(worker, { type: 'start', parts, bots: channel.port1, known: me.kept, hurried: settings.speed === 'none' }, [channel.port1]);
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromTables>) => {
      if (data.type === 'ready') {
        offline.trouble = null;
        resolve(worker);
      } else if (data.type === 'answer') {
        asked.get(data.id)?.(new Response(data.body || null, { status: data.status }));
        asked.delete(data.id);
      } else if (data.type === 'message') wires.get(data.id)?.said(data.text);
      else {
        worker.terminate();
        bots.terminate();
        offline.trouble = data.type;
        reject(new Error(data.type === 'failed' ? data.why : 'taken'));
      }
    };
    worker.onerror = (event) => reject(new Error(event.message));
  });
}

function tell(worker: Worker, message: ToTables, handed: Transferable[] = []): void {
  worker.postMessage(message, handed);
}

export async function ask(method: string, path: string, body: unknown, language: Language): Promise<Response> {
  const [worker, id] = [await tables(), ++last];
  return new Promise((resolve) => {
    asked.set(id, resolve);
    tell(worker, { type: 'ask', id, method, path, body: body === undefined ? '' : JSON.stringify(body), language });
  });
}

export async function connect(end: WireEnd): Promise<void> {
  const worker = await tables().catch(() => null);
  if (!worker) return end.lost();
  const id = ++last;
  wires.set(id, end);
  tell(worker, { type: 'connect', id });
  end.opened({
    send: (text) => tell(worker, { type: 'send', id, text }),
    close: () => {
      wires.delete(id);
      tell(worker, { type: 'close', id });
    },
  });
}

/** A file of a table in this browser, for the folder with downloads. */
export async function save(path: string, name: string): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await (await ask('GET', path, undefined, 'en')).blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
