// The worker with the tables: `live`, as it runs on a server, with a journal in IndexedDB.

import type { PyProxy } from 'pyodide/ffi';
import type { FromTables, Question, Reply, ToTables } from './parts';
import { startPython } from './python';
import { Storage } from './storage';

interface Tables {
  answer(method: string, path: string, body: string, language: string): Promise<PyProxy & { toJs(): [number, string] }>;
  connect(send: (text: string) => void): Socket;
}

interface Socket {
  receive(text: string): void;
  close(): void;
  destroy(): void;
}

interface Asked {
  resolve(answer: Uint8Array): void;
  reject(why: Error): void;
  progress: PyProxy & ((done: number, of: number) => void);
}

let tables: Tables | null = null;
const sockets = new Map<number, Socket>();
const asked = new Map<number, Asked>();
const tell = (message: FromTables) => postMessage(message);

onmessage = ({ data }: MessageEvent<ToTables>) => {
  if (data.type === 'start') void start(data).catch((why: Error) => tell({ type: 'failed', why: why.message }));
  else if (data.type === 'ask') void ask(data);
  else if (data.type === 'connect') sockets.set(data.id, tables!.connect((text) => tell({ type: 'message', id: data.id, text })));
  else if (data.type === 'send') sockets.get(data.id)?.receive(data.text);
  else {
    sockets.get(data.id)?.close();
    sockets.get(data.id)?.destroy();
    sockets.delete(data.id);
  }
};

async function start({ parts, bots, known, hurried }: ToTables & { type: 'start' }): Promise<void> {
  if (!(await alone())) return tell({ type: 'taken' });
  const [python, storage] = await Promise.all([startPython(parts), Storage.open()]);
  const entry = python.pyimport('stammtisch.offline.browser');
  bots.onmessage = ({ data }: MessageEvent<Reply>) => told(data);
  tables = (await entry.start_tables(storage, (...question: [string, PyProxy, Asked['progress']]) => question_to(bots, ...question), console.error, known, hurried)) as Tables;
  tell({ type: 'ready' });
}

/** Two pages with one journal would get in each other's way: whoever comes second is told. */
function alone(): Promise<boolean> {
  return new Promise((resolve) => {
    void navigator.locks.request('stammtisch-tables', { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock && new Promise(() => undefined); // as long as this worker lives
    });
  });
}

async function ask({ id, method, path, body, language }: ToTables & { type: 'ask' }): Promise<void> {
  try {
    const answer = await tables!.answer(method, path, body, language);
    const [status, text] = answer.toJs();
    answer.destroy();
    tell({ type: 'answer', id, status, body: text });
  } catch (why) {
    console.error(why);
    tell({ type: 'answer', id, status: 500, body: '' });
  }
}

// --- bots ---

let last = 0;

function question_to(bots: MessagePort, what: string, about: PyProxy, progress: Asked['progress']): Promise<Uint8Array> {
  const id = ++last;
  const bytes = about.toJs() as Uint8Array;
  const kept = progress.copy() as Asked['progress'];
  return new Promise<Uint8Array>((resolve, reject) => {
    asked.set(id, { resolve, reject, progress: kept });
    bots.postMessage({ id, what, about: bytes } satisfies Question);
  }).finally(() => {
    asked.delete(id);
    kept.destroy();
  });
}

function told(reply: Reply): void {
  const waiting = asked.get(reply.id);
  if ('answer' in reply) waiting?.resolve(reply.answer);
  else if ('problem' in reply) waiting?.reject(new Error(reply.problem));
  else waiting?.progress(reply.done, reply.of);
}
