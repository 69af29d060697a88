// Writes the rules as Markdown with SVG pictures, for the documentation site:
//   node scripts/rules-to-markdown.mjs <folder>   →   <folder>/<game>.<language>.md and <folder>/pictures/*.svg

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { drawPicture } from './picture-to-svg.mjs';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const WORDS = {
  en: { players: 'Players', minutes: 'Minutes', goal: 'Goal', example: 'Example', tip: 'Tip' },
  de: { players: 'Personen', minutes: 'Minuten', goal: 'Ziel', example: 'Beispiel', tip: 'Tipp' },
};

/** Modules of the client that know the content's little language. */
async function load(path) {
  return (await runnerImport(join(WEB, path), { root: WEB, configFile: false, logLevel: 'error' })).module;
}

const { cardLook } = await load('src/content/cards.ts');
const { pieces } = await load('src/content/words.ts');
const { SUITS } = await load('src/cards/suits.ts');

const MARKS = { strong: (text) => `**${text}**`, em: (text) => `*${text}*`, plain: (text) => text };

const LEADING_CARDS = /^(\{[\w.]+\} ?)+/; // they picture what the words after them name

function inline(text, page) {
  const card = (name) => `**${cardLook(page.game, name).name[page.language]}**`;
  return pieces(text.replace(LEADING_CARDS, ''))
    .map((piece) => (piece.kind === 'card' ? card(piece.text) : MARKS[piece.kind](piece.text)))
    .join('');
}

function admonition(kind, title, texts) {
  return [`!!! ${kind} "${title}"`, ...texts.flatMap((text) => ['', `    ${text}`])].join('\n');
}

function table({ head, rows }, page) {
  const line = (cells) => `| ${cells.map((cell) => inline(cell, page)).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** One block as Markdown; a picture is drawn, and named after where it stands. */
function markdown(block, page, name, draw) {
  const say = (text) => inline(text, page);
  switch (block.kind) {
    case 'text':
      return say(block.text);
    case 'tip':
      return admonition('tip', WORDS[page.language].tip, [say(block.text)]);
    case 'example':
      return admonition('example', WORDS[page.language].example, block.text.map(say));
    case 'list':
      return block.items.map((item) => `- ${say(item)}`).join('\n');
    case 'steps':
      return block.items.map((item, n) => `${n + 1}. ${say(item)}`).join('\n');
    case 'table':
      return table(block, page);
    case 'picture':
      draw(name, block.picture);
      return `![${say(block.caption).replaceAll('*', '')}](pictures/${name}.svg)\n\n*${say(block.caption).replaceAll('*', '')}*`;
  }
}

function whole(page, draw) {
  const words = WORDS[page.language];
  const { players, minutes, goal } = page.facts;
  const facts = `**${words.players}:** ${players} · **${words.minutes}:** ${minutes} · **${words.goal}:** ${goal}`;
  const sections = page.sections.map((section) => {
    const blocks = section.blocks.map((block, n) =>
      markdown(block, page, `${page.game}-${section.id}-${n}.${page.language}`, draw),
    );
    return [`## ${section.title} { #${section.id} }`, ...blocks].join('\n\n');
  });
  return `${[`# ${page.title}`, page.lead, facts, ...sections].join('\n\n')}\n`;
}

const out = process.argv[2];
if (!out) {
  console.error('usage: node scripts/rules-to-markdown.mjs <folder>');
  process.exit(2);
}
const source = join(WEB, 'src/content/rules');
await mkdir(join(out, 'pictures'), { recursive: true });
for (const file of (await readdir(source)).sort()) {
  const page = JSON.parse(await readFile(join(source, file), 'utf8'));
  const drawn = [];
  const look = (card) => cardLook(page.game, card);
  const text = whole(page, (name, picture) => drawn.push([name, drawPicture(picture, { look, suits: SUITS, language: page.language })]));
  await writeFile(join(out, file.replace('.json', '.md')), text);
  for (const [name, svg] of drawn) await writeFile(join(out, 'pictures', `${name}.svg`), svg);
}
