// Adds the part that is played without a server to the built client:
//   node tools/offline.mjs <folder of the client> <wheel of msgspec for Pyodide>
// Python itself comes from the npm package `pyodide`; of its standard library and of stammtisch only what is used goes
// along, compiled, in one archive. What browsers compile is packed: not every web server does that. `offline.json` lists
// the files, and all others of the client, with their sizes.

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { loadPyodide } from 'pyodide';

const HERE = dirname(fileURLToPath(import.meta.url));
const SOURCES = join(HERE, '../../src/stammtisch');
const PYODIDE = join(HERE, '../node_modules/pyodide');
const PACKAGES = ['kernel', 'games', 'bots', 'live', 'hub', 'store', 'server', 'offline'];
const [client, wheel] = process.argv.slice(2);
const folder = join(client, 'offline');

const python = await loadPyodide();
put('/app/stammtisch', SOURCES, (path) => path.endsWith('.py') || path.endsWith('.md'));
put('/app', join(SOURCES, 'offline/stand_ins'), (path) => path.endsWith('.py'));
python.FS.writeFile('/app/stammtisch/kernel/jit.py', readFileSync(join(SOURCES, 'offline/jit.py')));
python.unpackArchive(new Uint8Array(readFileSync(wheel)), 'wheel');
python.FS.writeFile('/archive.py', readFileSync(join(HERE, 'offline_archive.py')));
await python
  .runPythonAsync('import sys; sys.path[:0] = ["/app", "/"]; import archive; await archive.write("/python.zip")')
  .catch((error) => {
    console.error(error.message); // its stack would show all of Pyodide
    process.exit(1);
  });

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const files = {};
add('python.zip.gz', gzipSync(python.FS.readFile('/python.zip'), { level: 9 }));
add('pyodide.asm.wasm.gz', gzipSync(readFileSync(join(PYODIDE, 'pyodide.asm.wasm')), { level: 9 }));
add('pyodide.js', readFileSync(join(PYODIDE, 'pyodide.mjs')));
add('pyodide.asm.js', readFileSync(join(PYODIDE, 'pyodide.asm.mjs')));
const { info } = JSON.parse(readFileSync(join(PYODIDE, 'pyodide-lock.json'), 'utf8'));
writeFileSync(join(folder, 'offline.json'), JSON.stringify({ files, lock: { info, packages: {} }, assets: assets() }));

function assets() {
  return readdirSync(join(client, 'assets')).map((name) => ({ path: `assets/${name}`, bytes: statSync(join(client, 'assets', name)).size }));
}

/** Under a name with its content in it, so that it can be kept for ever. */
function add(name, content) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  const [stem, ...ends] = name.split('.');
  const path = [`${stem}-${hash}`, ...ends].join('.');
  writeFileSync(join(folder, path), content);
  files[name] = { path, bytes: content.length };
}

function put(to, from, wanted) {
  python.FS.mkdirTree(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [inside, outside] = [`${to}/${entry.name}`, join(from, entry.name)];
    const isOurs = from !== SOURCES || PACKAGES.includes(entry.name);
    if (entry.isDirectory()) {
      if (isOurs && !['__pycache__', 'web', 'stand_ins', 'migrations'].includes(entry.name)) put(inside, outside, wanted);
    } else if (wanted(inside)) python.FS.writeFile(inside, readFileSync(outside));
  }
}
