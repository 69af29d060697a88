// Writes src/wire/reference/: names, tables and shared texts from the Python package, one file a game, so that each
// layout loads its own game's only. With --check it only says whether they are up to date.

import { printed, put } from './generated.mjs';

const { table, games } = printed('stammtisch.server.reference');
const BY_ANY_KEY = { cards: 'Record<string, { en: string; de: string }>', phases: 'Record<string, { en: string; de: string }>' };

put('wire/reference/table.ts', declarations(table));
for (const [game, known] of Object.entries(games)) put(`wire/reference/${game}.ts`, declarations(known));

function declarations(known) {
  return Object.entries(known).map(([name, value]) => `\nexport const ${name}${typed(name)} = ${literal(value, '')};\n`).join('');
}

function typed(name) {
  return BY_ANY_KEY[name] ? `: ${BY_ANY_KEY[name]}` : '';
}

/** One line where it is short, otherwise a line for every member. */
function literal(value, indent) {
  const line = JSON.stringify(value);
  if (value === null || typeof value !== 'object' || line.length <= 80) return line;
  const deeper = `${indent}  `;
  const members = Array.isArray(value)
    ? value.map((inner) => literal(inner, deeper))
    : Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${literal(inner, deeper)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${members.map((member) => `${deeper}${member},\n`).join('')}${indent}${close}`;
}
