// The files of offline play: listed when the client is built (tools/offline.mjs), fetched once, and kept.

import { at } from '../base';
import type { Parts } from './parts';

export interface Progress {
  done: number;
  of: number;
}

interface Listed {
  path: string;
  bytes: number;
}

interface Manifest {
  files: Record<'python.zip.gz' | 'pyodide.asm.wasm.gz' | 'pyodide.asm.js' | 'pyodide.js', Listed>;
  lock: unknown;
  /** Everything else of the client. */
  assets: Listed[];
}

type Index = Record<string, { hash: string; bytes: number }>;

const KEPT = 'stammtisch-1'; // as in sw.js

/** Fetches all of it, as far as it is not here yet, and keeps it. */
export async function keepAll(tell: (progress: Progress) => void): Promise<void> {
  const { files, assets } = await manifest();
  const engines = Object.entries(await index()).map(([game, { hash, bytes }]) => ({ path: enginePath(game, hash), bytes }));
  const wanted = [...Object.values(files).map(inFolder), ...engines, ...assets];
  const progress = { done: 0, of: wanted.reduce((sum, { bytes }) => sum + bytes, 0) };
  tell(progress);
  const kept = await caches.open(KEPT);
  const left = [...wanted];
  const fetchSome = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      await found(at(next.path));
      progress.done += next.bytes;
      tell({ ...progress });
    }
  };
  await Promise.all([fetchSome(), fetchSome(), fetchSome(), fetchSome()]);
  await tidy(kept, wanted);
  await navigator.storage?.persist?.().catch(() => false); // otherwise it may go when space is short
}

/** What an older version has left behind. */
async function tidy(kept: Cache, wanted: Listed[]): Promise<void> {
  const names = new Set(wanted.map(({ path }) => at(path)));
  const ours = [at('offline/'), at('engine/')];
  for (const { url } of await kept.keys()) {
    if (ours.some((folder) => url.startsWith(folder)) && !url.endsWith('.json') && !names.has(url)) await kept.delete(url);
  }
}

/** How many bytes that is. Raises if this server does not have it. */
export async function sizeOfAll(): Promise<number> {
  const [{ files, assets }, games] = await Promise.all([manifest(), index()]);
  if (Object.keys(games).length === 0) throw new Error('bots cannot think here');
  return [...Object.values(files), ...Object.values(games), ...assets].reduce((sum, { bytes }) => sum + bytes, 0);
}

/** What the workers need. */
export async function loadParts(): Promise<Parts> {
  const [{ files, lock }, games] = await Promise.all([manifest(), index()]);
  const file = (name: keyof Manifest['files']) => at(inFolder(files[name]).path);
  const [pyodide, python, engines] = await Promise.all([
    found(file('pyodide.asm.wasm.gz')).then(unpacked).then((stream) => WebAssembly.compileStreaming(new Response(stream, { headers: { 'content-type': 'application/wasm' } }))),
    found(file('python.zip.gz')).then(unpacked).then((stream) => new Response(stream).arrayBuffer()),
    Promise.all(Object.entries(games).map(async ([game, { hash }]) => [game, await engine(game, hash)] as const)),
  ]);
  return { pyodide, loader: file('pyodide.js'), script: file('pyodide.asm.js'), python: new Uint8Array(python), lock, engines: Object.fromEntries(engines) };
}

const inFolder = ({ path, bytes }: Listed): Listed => ({ path: `offline/${path}`, bytes });
const enginePath = (game: string, hash: string) => `engine/${game}.wasm?${hash}`;
const manifest = () => fresh<Manifest>('offline/offline.json');
const index = () => fresh<Index>('engine/index.json');

async function engine(game: string, hash: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await (await found(at(enginePath(game, hash)))).arrayBuffer());
}

function unpacked(answer: Response): ReadableStream {
  return answer.body!.pipeThrough(new DecompressionStream('gzip'));
}

/** What never changes: from where it is kept, or fetched and kept. */
async function found(url: string): Promise<Response> {
  const kept = await caches.open(KEPT);
  const known = await kept.match(url);
  if (known) return known;
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status} ${url}`);
  await kept.put(url, answer.clone());
  return answer;
}

/** What lists the others: the newest one that can be had. */
async function fresh<T>(path: string): Promise<T> {
  const [kept, url] = [await caches.open(KEPT), at(path)];
  const answer = await fetch(url).catch(() => null);
  if (answer?.ok) await kept.put(url, answer.clone());
  const found = answer?.ok ? answer : await kept.match(url);
  if (!found) throw new Error(`no ${path}`);
  return (await found.json()) as T;
}
