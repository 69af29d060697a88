// Files of src/ that are made from what Python prints: written, or with --check only compared.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const PYTHON = process.env.PYTHON ?? [here('../../.venv/bin/python')].find(existsSync) ?? 'python3';
const HEAD = '// Made by `npm run types` from the Python package. Do not edit.\n';

/** The JSON that a module of the package prints. The games' rules run as plain Python: nothing needs to be compiled. */
export function printed(module) {
  const env = { ...process.env, NUMBA_DISABLE_JIT: '1' };
  return JSON.parse(execFileSync(PYTHON, ['-m', module], { encoding: 'utf8', maxBuffer: 1 << 26, env }));
}

/** Writes a file of src/, or says that it is not up to date and lets the process fail. */
export function put(path, text) {
  const target = here(`../src/${path}`);
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, HEAD + text);
  } else if (!existsSync(target) || readFileSync(target, 'utf8') !== HEAD + text) {
    console.error(`web/src/${path} does not fit the Python package: run \`npm run types\` in web/.`);
    process.exitCode = 1;
  }
}
