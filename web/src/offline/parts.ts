// What the two workers are given to run Python, and what is said between them and the page.

export interface Parts {
  /** Pyodide's WebAssembly, compiled once for both. */
  pyodide: WebAssembly.Module;
  /** The addresses of its JavaScript. */
  loader: string;
  script: string;
  /** The archive with all modules. */
  python: Uint8Array;
  lock: unknown;
  /** The games' rules and search as WebAssembly, by id. */
  engines: Record<string, WebAssembly.Module>;
}

/** To the worker with the tables. */
export type ToTables =
  | { type: 'start'; parts: Parts; bots: MessagePort; known: string; hurried: boolean }
  | { type: 'ask'; id: number; method: string; path: string; body: string; language: string }
  | { type: 'connect'; id: number }
  | { type: 'send'; id: number; text: string }
  | { type: 'close'; id: number };

export type FromTables =
  | { type: 'ready' }
  | { type: 'failed'; why: string }
  | { type: 'taken' }
  | { type: 'answer'; id: number; status: number; body: string }
  | { type: 'message'; id: number; text: string };

/** To the worker in which bots think. */
export interface StartBots {
  parts: Parts;
  tables: MessagePort;
}

export interface Question {
  id: number;
  what: string;
  about: Uint8Array;
}

export type Reply =
  | { id: number; answer: Uint8Array }
  | { id: number; problem: string }
  | { id: number; done: number; of: number };
