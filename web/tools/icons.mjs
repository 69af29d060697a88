// Copies the chosen pictures of game-icons.net (CC BY 3.0, credited on the About screen) into src/cards/icons/<set>.ts.
// The sets are in icons.json: a set is loaded together with the game that uses it.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const read = (path) => JSON.parse(readFileSync(here(path), 'utf8'));
const { icons } = read('../node_modules/@iconify-json/game-icons/icons.json');

for (const [set, names] of Object.entries(read('icons.json'))) {
  const lines = [...names].sort().map((name) => `  '${name}':\n    '${path(name)}',\n`);
  const text = `// Made by \`npm run icons\`. Pictures from game-icons.net, CC BY 3.0.\n\nexport const icons: Record<string, string> = {\n${lines.join('')}};\n`;
  writeFileSync(here(`../src/cards/icons/${set}.ts`), text);
}

function path(name) {
  if (!icons[name]) throw new Error(`game-icons has no ${name}`);
  return [...icons[name].body.matchAll(/ d="([^"]+)"/g)].map((found) => found[1]).join('');
}
