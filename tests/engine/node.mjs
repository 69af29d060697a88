// Reads walks as JSON and prints those that differ: node node.mjs ENGINE < walks
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { differing } from './walk.js';

const engine = await import(pathToFileURL(process.argv[2]));
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { walks, files } = JSON.parse(Buffer.concat(chunks).toString());
const games = {};
for (const [id, file] of Object.entries(files)) games[id] = await engine.load(await readFile(file));
console.log(JSON.stringify(await differing(engine, games, walks)));
