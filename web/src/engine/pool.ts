// The workers of this page that think, one for each core that is to be had; closed as soon as nobody waits for them.

import { compiled } from '../../engine/src/index.ts';
import { at } from '../base';
import type { Answered, Asks } from './thinking.worker';

const MOST = 8; // workers
const LITTLE = 1; // GB of memory: a browser that has no more is better off with the server's help

/** One worker. What is asked is answered in order. */
export class Thinker {
  private readonly worker = new Worker(new URL('./thinking.worker.ts', import.meta.url), { type: 'module' });
  private readonly waiting: { resolve: (answer: never) => void; reject: (why: Error) => void }[] = [];

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<Answered>) => {
      const asked = this.waiting.shift();
      if ('problem' in data) asked?.reject(new Error(data.problem));
      else asked?.resolve(data.answer as never);
    };
    this.worker.onerror = (event) => this.fail(event.message);
  }

  ask<Ask extends keyof Asks>(ask: Ask, about: Asks[Ask][0]): Promise<Asks[Ask][1]> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.worker.postMessage({ ask, about });
    });
  }

  close(): void {
    this.worker.terminate();
    this.fail('closed');
  }

  private fail(why: string): void {
    for (const { reject } of this.waiting.splice(0)) reject(new Error(why));
  }
}

export interface Pool {
  module: WebAssembly.Module;
  thinkers: Thinker[];
}

/** Workers for a game; null if this browser cannot think about it, or the server does not have it as WebAssembly. */
export async function openPool(game: string): Promise<Pool | null> {
  if (!isAble()) return null;
  try {
    const listed = (await (await fetch(at('engine/index.json'))).json()) as Record<string, { hash: string }>;
    const hash = listed[game]?.hash;
    if (!hash) return null;
    const module = await compiled(at(`engine/${game}.wasm?${hash}`));
    return { module, thinkers: Array.from({ length: howMany(navigator.hardwareConcurrency) }, () => new Thinker()) };
  } catch {
    return null; // then the server thinks
  }
}

export function closePool(pool: Pool): void {
  for (const thinker of pool.thinkers) thinker.close();
}

/** A core is left for the page, where there are more than two. */
export function howMany(cores = 1): number {
  return Math.max(1, Math.min(MOST, cores > 2 ? cores - 1 : cores));
}

function isAble(): boolean {
  const memory = (navigator as { deviceMemory?: number }).deviceMemory ?? Infinity;
  return typeof WebAssembly === 'object' && typeof Worker === 'function' && typeof BigInt64Array === 'function' && memory > LITTLE;
}

/** A state as it is sent. */
export function numbersOf(state: string): BigInt64Array {
  return new BigInt64Array(Uint8Array.from(atob(state), (letter) => letter.charCodeAt(0)).buffer);
}
