// Where the content is loaded from, on demand, and what is in a section in plain words.

import { detailsOf, loadDetails } from '../games.svelte';
import type { Language } from '../i18n/index.svelte';
import { Refusal } from '../wire/api';
import type { Block, Lesson, RulesPage, Section } from './types';
import { folded, pieces } from './words';

const rules = import.meta.glob<{ default: RulesPage }>('./rules/*.json');
const lessons = import.meta.glob<{ default: Lesson }>('./learn/*.json');

/** The rules that come with this client, or else with the server; null if there are none. Without a network it raises. */
export async function loadRules(game: string, language: Language): Promise<RulesPage | null> {
  const load = rules[`./rules/${game}.${language}.json`];
  return load ? (await load()).default : rulesOfServer(game, language);
}

async function rulesOfServer(game: string, language: Language): Promise<RulesPage | null> {
  try {
    const { rules } = await detailsOf(game, language);
    void loadDetails(game, language); // for the names of the cards in the text
    return rules;
  } catch (why) {
    if (why instanceof Refusal && why.code !== 'offline') return null; // there is no such game
    throw why;
  }
}

/** All the rules that come with this client; once fetched they can be read without a network. */
export async function fetchRules(language: Language): Promise<RulesPage[]> {
  const wanted = Object.entries(rules).filter(([path]) => path.includes(`.${language}.`));
  return Promise.all(wanted.map(async ([, load]) => (await load()).default));
}

export function hasLesson(game: string): boolean {
  return `./learn/${game}.en.json` in lessons;
}

export async function loadLesson(game: string, language: Language): Promise<Lesson | null> {
  const load = lessons[`./learn/${game}.${language}.json`];
  return load ? (await load()).default : null;
}

/** The section that explains a phase. */
export function sectionFor(page: RulesPage, phase: string | null): Section | null {
  return page.sections.find((section) => phase !== null && section.phases.includes(phase)) ?? null;
}

function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'text':
    case 'tip':
      return [block.text];
    case 'example':
      return block.text;
    case 'list':
    case 'steps':
      return block.items;
    case 'table':
      return [...block.head, ...block.rows.flat()];
    case 'picture':
      return [block.caption];
  }
}

/** Everything a section says, for searching. */
export function plainText(section: Section): string {
  const texts = [section.title, ...section.blocks.flatMap(textsOf)];
  return texts.map((text) => pieces(text).map((piece) => piece.text).join('')).join('\n');
}

/** The sections in which every word occurs. */
export function found(page: RulesPage, words: string[]): Section[] {
  return page.sections.filter((section) => {
    const text = folded(plainText(section));
    return words.every((word) => text.includes(word));
  });
}
