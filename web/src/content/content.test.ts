import { describe, expect, test } from 'vitest';
import type { AnyView } from '../wire/views';
import { cardLook } from '../games/cards';
import { holds, isDone, nextStep } from './coach';
import { found, hasLesson, plainText, sectionFor } from './index';
import type { Block, Lesson, Picture, RulesPage } from './types';
import { folded, marked, pieces, queryWords } from './words';

const pages = import.meta.glob<RulesPage>('./rules/*.json', { eager: true, import: 'default' });
const lessons = import.meta.glob<Lesson>('./learn/*.json', { eager: true, import: 'default' });

const GAMES = Object.keys(pages).flatMap((path) => /(\w+)\.en\.json$/.exec(path)?.[1] ?? []);
const TAUGHT = GAMES.filter(hasLesson);

const rules = (game: string, language: string) => pages[`./rules/${game}.${language}.json`]!;
const lesson = (game: string, language: string) => lessons[`./learn/${game}.${language}.json`]!;

function cardsOf(picture: Picture): string[] {
  switch (picture.shape) {
    case 'cards':
      return picture.cards;
    case 'trick':
      return picture.plays.map((play) => play.card);
    case 'ranking':
      return picture.groups.flat();
    case 'rows':
      return picture.rows.flatMap((row) => row.cards);
    case 'piles':
      return picture.piles.flatMap((pile) => pile.cards);
    case 'board':
      return [];
  }
}

/** What must be the same in both languages: kinds, lengths, and pictures but for their words. */
function shape(block: Block): unknown {
  if (block.kind === 'picture') return cardsOf(block.picture);
  if (block.kind === 'table') return [block.head.length, block.rows.map((row) => row.length)];
  if (block.kind === 'list' || block.kind === 'steps') return [block.kind, block.items.length];
  return block.kind;
}

const texts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap((inner) => texts(inner));

test('there are rules to look at, and lessons', () => {
  expect([GAMES.length, TAUGHT.length]).toEqual([Object.keys(pages).length / 2, Object.keys(lessons).length / 2]);
  expect(TAUGHT.length).toBeGreaterThan(0);
});

describe.each(GAMES)('the rules of %s', (game) => {
  const [en, de] = [rules(game, 'en'), rules(game, 'de')];

  test('are the same in both languages', () => {
    const outline = (page: RulesPage) => page.sections.map(({ id, phases, blocks }) => ({ id, phases, blocks: blocks.map(shape) }));
    expect(outline(de)).toEqual(outline(en));
    expect(new Set(en.sections.map((section) => section.id)).size).toBe(en.sections.length);
  });

  // That these are the phases of the game, all of them, is held against its rulebook in tests/content.
  test('have a section to open for every phase they name', () => {
    const named = en.sections.flatMap((section) => section.phases);
    expect(named.length).toBeGreaterThan(1);
    for (const phase of named) expect(sectionFor(en, phase)?.phases).toContain(phase);
  });

  test('show only cards the game has', () => {
    for (const page of [en, de]) {
      const pictures = page.sections.flatMap((section) => section.blocks).filter((block) => block.kind === 'picture');
      const inText = texts(page).flatMap((text) => pieces(text).filter((piece) => piece.kind === 'card'));
      expect(pictures.length).toBeGreaterThan(2);
      for (const card of pictures.flatMap((block) => cardsOf(block.picture))) {
        if (card !== 'back') expect(cardLook(game, card), card).not.toBeNull();
      }
      for (const piece of inText) expect(cardLook(game, piece.text), piece.text).not.toBeNull();
    }
  });

  test('mark a winner who is in the trick', () => {
    for (const block of en.sections.flatMap((section) => section.blocks)) {
      if (block.kind !== 'picture' || block.picture.shape !== 'trick' || block.picture.winner === null) continue;
      expect(block.picture.plays[block.picture.winner]).toBeDefined();
    }
  });

  test('leave no text empty', () => {
    for (const section of de.sections) expect(plainText(section).length).toBeGreaterThan(60);
  });
});

describe.each(TAUGHT)('the lesson of %s', (game) => {
  const [en, de] = [lesson(game, 'en'), lesson(game, 'de')];

  test('is the same in both languages, and points to sections and phases that exist', () => {
    const outline = (one: Lesson) => [one.players, one.until, one.steps.map(({ id, when, section }) => [id, when, section])];
    expect(outline(de)).toEqual(outline(en));
    const { sections } = rules(game, 'en');
    const ids = sections.map((section) => section.id);
    const phases = sections.flatMap((section) => section.phases);
    for (const step of en.steps) {
      if (step.section) expect(ids).toContain(step.section);
      for (const phase of step.when.phase ?? []) expect(phases).toContain(phase);
    }
  });
});

describe('the coach', () => {
  const view = (more: Record<string, unknown>): AnyView =>
    ({ phase: 'play', waiting: [0], round: 1, over: false, trick: [], tricks: [], penalties: [0, 0], ...more }) as unknown as AnyView;

  test('knows what holds', () => {
    expect(holds({ phase: ['play'], mine: true }, view({}), 0)).toBe(true);
    expect(holds({ mine: true }, view({}), 1)).toBe(false);
    expect(holds({ trick: [1, 9] }, view({}), 0)).toBe(false);
    expect(holds({ has: 'penalties.me' }, view({ penalties: [0, 3] }), 1)).toBe(true);
    expect(holds({ has: 'prison' }, view({ prison: {} }), 0)).toBe(false);
    expect(holds({ without: 'bids' }, view({ bids: [] }), 0)).toBe(true);
    expect(holds({ same: ['leader'] }, view({ leader: 0 }), 0)).toBe(true);
    expect(holds({ before: 1, tricks: 0, round: 1 }, view({ tricks: [{}] }), 0)).toBe(false);
  });

  test('tells each step once, and ends with the round', () => {
    const plan = lesson('gaunerbande', 'en');
    expect(nextStep(plan, view({ phase: 'pass' }), 0, [])?.id).toBe('pass');
    expect(nextStep(plan, view({ phase: 'pass' }), 0, ['pass'])).toBeNull();
    expect(isDone(plan, view({}))).toBe(false);
    expect(isDone(plan, view({ round: 2 }))).toBe(true);
  });
});

describe('searching', () => {
  test('finds words in any order, without regard to capitals and accents', () => {
    expect(found(rules('gaunerbande', 'de'), queryWords('WEITERGEBEN drei')).map((section) => section.id)).toContain('passing');
    expect(found(rules('partout', 'de'), queryWords('konig')).length).toBeGreaterThan(0);
    expect(found(rules('gauner', 'en'), queryWords('submarine'))).toEqual([]);
  });

  test('marks what was found where it stands', () => {
    expect(marked('Der König gewinnt', queryWords('könig'))).toEqual([
      { text: 'Der ', hit: false },
      { text: 'König', hit: true },
      { text: ' gewinnt', hit: false },
    ]);
    expect(folded('Straße ÄÖÜ')).toBe('straße aou');
  });

  test('the little markup', () => {
    expect(pieces('A **b** *c* ({r10}).').map(({ kind, text, before = '', after = '' }) => `${kind}:${before}${text}${after}`)).toEqual([
      'plain:A ',
      'strong:b',
      'plain: ',
      'em:c',
      'plain: ',
      'card:(r10).',
    ]);
  });
});
