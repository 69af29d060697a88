// Python in a worker, from parts that are all at hand: nothing is fetched, least of all from elsewhere.

import type { loadPyodide, PyodideInterface } from 'pyodide';
import { engineFor } from './engine';
import type { Parts } from './parts';

const UNPACK = `
import sys, zipimport
from pathlib import Path
archive = zipimport.zipimporter(next(path for path in sys.path if path.endswith(".zip")))
for name in archive.get_data("unpacked.txt").decode().split():
    file = Path("/unpacked", name)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(archive.get_data(f"unpacked/{name}"))
sys.path.append("/unpacked")
`;

export async function startPython(parts: Parts): Promise<PyodideInterface> {
  const [{ loadPyodide: load }, { default: createPyodideModule }] = await Promise.all([
    import(/* @vite-ignore */ parts.loader) as Promise<{ loadPyodide: typeof loadPyodide }>,
    import(/* @vite-ignore */ parts.script) as Promise<{ default: unknown }>,
  ]);
  const [fetch, instantiateStreaming] = [globalThis.fetch, WebAssembly.instantiateStreaming];
  globalThis.fetch = async (asked) => given(parts, String(asked));
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module: parts.pyodide,
    instance: await WebAssembly.instantiate(parts.pyodide, imports),
  });
  try {
    const python = await load({
      indexURL: new URL('./', parts.script).href,
      lockFileContents: JSON.stringify(parts.lock),
      createPyodideModule,
    } as Parameters<typeof loadPyodide>[0]);
    python.runPython(UNPACK);
    python.globals.set('engine', engineFor(parts.engines));
    python.runPython('from stammtisch.offline.engine import use_engines; use_engines(engine)');
    return python;
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

function given(parts: Parts, address: string): Response {
  if (address.endsWith('.zip')) return new Response(parts.python as Uint8Array<ArrayBuffer>);
  if (address.endsWith('.wasm')) return new Response(null, { headers: { 'content-type': 'application/wasm' } });
  return new Response(null, { status: 404 });
}
