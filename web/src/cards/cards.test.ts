// Every card has a picture, colour never speaks alone, and letters and colours are there for those who want them.

import { cleanup, render } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { afterEach, describe, expect, it, test } from 'vitest';
import { faceOf, type FaceProps } from '../games/faces';
import { KINDS, LOOKS, type Kind } from '../games/gauner/kinds';
import { PEOPLE as CROOKS } from '../games/gauner/people';
import { personOf } from '../games/gaunerbande/people';
import { FIELDS } from '../games/partout/heraldry';
import { COURT } from '../games/partout/people';
import { PEOPLE as CHARACTERS } from '../games/tax_the_rich/people';
import { POWERS } from '../games/tax_the_rich/powers';
import { speak } from '../i18n/index.svelte';
import { change } from '../settings.svelte';
import css from '../style/tokens.css?raw';
import * as gauner from '../wire/reference/gauner';
import * as gaunerbande from '../wire/reference/gaunerbande';
import * as partout from '../wire/reference/partout';
import * as partyBugs from '../wire/reference/party_bugs';
import * as taxTheRich from '../wire/reference/tax_the_rich';
import { LETTERS } from './letters';
import { CLOTHES } from './portrait/clothes';
import { HATS } from './portrait/hats';
import { BEARDS, FACES, GEAR, HAIRS } from './portrait/heads';
import { HELD } from './portrait/held';
import { layersOf, type Person } from './portrait/kit';
import style from './portrait/Portrait.svelte?raw';
import { SUITS, type Suit } from './suits';

const DECKS = { gauner, gaunerbande, partout, party_bugs: partyBugs, tax_the_rich: taxTheRich };
const BANDE = Object.keys(gaunerbande.cards);

afterEach(() => {
  cleanup();
  change({ letters: false, palette: 'usual' });
  speak('en');
});

async function shown(game: string, card: string, more: Record<string, unknown> = {}): Promise<HTMLElement> {
  const { default: Face } = await faceOf(game)();
  return render(Face as Component<FaceProps>, { card, game, ...more }).container;
}

const drawn = (box: HTMLElement) => [...box.querySelectorAll('.face path, .face circle, .face ellipse')].map((shape) => shape.outerHTML).join();

describe('faces', () => {
  test.each(Object.keys(DECKS) as (keyof typeof DECKS)[])('every card of %s has a picture, and says its name only in its label', async (game) => {
    for (const card of Object.keys(DECKS[game].cards)) {
      const box = await shown(game, card);
      expect(box.querySelectorAll('.face path').length, card).toBeGreaterThan(2);
      expect(box.querySelector('[role=img]')?.getAttribute('aria-label'), card).toBeTruthy();
      expect(box.textContent?.trim(), card).toBe('');
      expect([...box.querySelectorAll('svg')].every((svg) => svg.closest('[aria-hidden=true]')), card).toBe(true);
      cleanup();
    }
  });

  test.each(['party_bugs', 'partout', 'gauner'] as const)('no two cards of %s look the same', async (game) => {
    const pictures = new Set<string>();
    for (const card of Object.keys(DECKS[game].cards)) {
      const box = await shown(game, card);
      pictures.add(drawn(box) + box.querySelector<HTMLElement>('.card')?.style.cssText);
      cleanup();
    }
    expect(pictures.size).toBe(Object.keys(DECKS[game].cards).length);
  });

  it('print what they cost, and only those that cost something', async () => {
    const price = async (card: string, players: number) => {
      const found = (await shown('gaunerbande', card, { players })).querySelector<HTMLElement>('.price')?.dataset.points;
      cleanup();
      return found;
    };
    expect([await price('r10', 4), await price('r10', 3), await price('r10', 6)]).toEqual(['+13', '+12', '+12']);
    const priced = [];
    for (const card of BANDE) if (await price(card, 4)) priced.push(card);
    expect(priced.sort()).toEqual(BANDE.filter((card) => card[0] === 'k' || card === 'r10').sort());
    expect(await price('k7', 4)).toBe('+1');
  });

  it('show what a character can do while its rule card is in force', async () => {
    const ruled = Object.entries(taxTheRich.characters).filter(([, { rule }]) => rule);
    expect(Object.keys(POWERS).sort()).toEqual(ruled.map(([value]) => value).sort());
    expect(new Set(Object.values(POWERS).map((power) => JSON.stringify(power))).size).toBe(ruled.length);
    const signs = async (card: string, power: boolean) => {
      const found = (await shown('tax_the_rich', card, { power })).querySelectorAll('.power').length;
      cleanup();
      return found;
    };
    expect([await signs('r3', true), await signs('r1', true), await signs('r3', false)]).toEqual([1, 0, 0]);
  });
});

describe('people', () => {
  const everybody: [string, Person][] = [
    ...BANDE.map((card): [string, Person] => [card, personOf(card)]),
    ...[CROOKS, COURT, CHARACTERS].flatMap((some) => Object.entries<Person>(some)),
  ];
  const picture = (person: Person) => JSON.stringify([person.skin, person.shade, layersOf(person)]);

  it('are all somebody else within a game', () => {
    expect(new Set(BANDE.map((card) => picture(personOf(card)))).size).toBe(BANDE.length);
    for (const some of [CROOKS, COURT, CHARACTERS]) {
      const people = Object.values<Person>(some);
      expect(new Set(people.map(picture)).size).toBe(people.length);
    }
    expect(Object.keys(CHARACTERS).sort()).toEqual(Object.keys(taxTheRich.characters).sort());
    expect(new Set(FIELDS).size).toBe(9);
  });

  it('have trades that are known without a face: hat, clothes and tools differ', () => {
    const trade = ({ hat, hair, gear, wears, holds }: Person) => [hat ?? hair, gear, wears, holds].join();
    for (const suit of ['r', 'k']) {
      const trades = Array.from({ length: 13 }, (_, value) => trade(personOf(suit + value)));
      expect(new Set(trades).size).toBe(13);
    }
    expect(new Set(Object.values(CHARACTERS).map(trade)).size).toBe(15);
  });

  it('are painted in colours that there are, and need every part of the kit', () => {
    const paints = new Set(everybody.flatMap(([, person]) => layersOf(person).map(({ paint }) => paint)));
    for (const paint of paints) expect(style, paint).toContain(`  .${paint} {`);
    const used = new Set<unknown>(['calm', ...everybody.flatMap(([, person]) => Object.values(person))]);
    const parts = [FACES, HAIRS, BEARDS, GEAR, HATS, CLOTHES, HELD].flatMap((some) => Object.keys(some));
    expect(parts.filter((part) => !used.has(part))).toEqual([]);
  });
});

describe('suits', () => {
  it('have shapes of their own, and so have kinds', () => {
    expect(new Set(Object.values(SUITS).map(({ path }) => path)).size).toBe(5);
    expect(new Set(KINDS.map((kind) => LOOKS[kind].sign)).size).toBe(7);
  });

  it('have letters that mean one of them in each language', () => {
    for (const language of ['de', 'en'] as const) {
      const some = [Object.values(LETTERS), KINDS.map((kind) => LOOKS[kind].letters)].map((all) => all.map((letters) => letters[language]));
      for (const letters of some) {
        expect(new Set(letters).size, letters.join()).toBe(letters.length);
        // none is how another one begins: "Gr" beside "Grün" and "Grau" would be a riddle
        for (const one of letters) expect(letters.filter((other) => other.startsWith(one))).toEqual([one]);
      }
    }
    const names = { ...partout.colours, ...taxTheRich.suits };
    for (const suit of Object.keys(names) as Suit[]) {
      for (const language of ['de', 'en'] as const) {
        expect(names[suit][language].toLowerCase().startsWith(LETTERS[suit][language][0]!.toLowerCase()), suit).toBe(true);
      }
    }
  });

  it('show letters only if they are wanted', async () => {
    const letters = async (game: string, card: string) => {
      const box = await shown(game, card);
      const found = box.querySelector<HTMLElement>('.letter, .letters')?.dataset;
      cleanup();
      return found?.text ?? found?.letters;
    };
    expect([await letters('partout', 'k3'), await letters('gauner', 'grey')]).toEqual([undefined, undefined]);
    change({ letters: true });
    expect([await letters('partout', 'k3'), await letters('gauner', 'grey')]).toEqual(['Bk', 'Gy']);
    speak('de');
    expect([await letters('partout', 'k3'), await letters('tax_the_rich', 'y3'), await letters('gauner', 'grey')]).toEqual(['S', 'Ge', 'Gra']);
  });
});

describe('colours', () => {
  /** The tokens of the blocks with these selectors, later ones winning. */
  function tokens(...selectors: string[]): Record<string, string> {
    const blocks = selectors.map((selector) => css.split(`\n${selector} {`)[1]!.split('\n}')[0]!);
    return Object.fromEntries(blocks.flatMap((block) => [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name!, value!])));
  }
  const LIGHT = tokens(':root');
  const DARK = tokens(':root', ":root[data-theme='dark']");
  const OTHER = tokens(":root[data-palette='distinct']");
  const palettes = { usual: LIGHT, distinct: { ...LIGHT, ...OTHER } };
  const LEAST = 3; // WCAG, for what is drawn and for large text

  const channels = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  const times = (matrix: number[][], vector: number[]) => matrix.map((row) => row.reduce((sum, factor, n) => sum + factor * vector[n]!, 0));
  const lightness = (colour: string) => times([[0.2126, 0.7152, 0.0722]], channels(colour))[0]!;
  function contrast(one: string, other: string): number {
    const [dark = 0, light = 0] = [lightness(one), lightness(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  }

  // Machado, Oliveira and Fernandes 2009, of full severity.
  const VISIONS: Record<string, number[][]> = {
    usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
    tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
  };
  const CONES = [[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566], [0.0883024619, 0.2817188376, 0.6299787005]];
  const OKLAB = [[0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099], [0.0259040371, 0.7827717662, -0.808675766]];

  /** How far apart the two nearest colours are for whoever sees worst, in hundredths of Oklab. */
  function nearest(colours: string[]): number {
    const apart = Object.values(VISIONS).flatMap((vision) => {
      const seen = colours.map((colour) => times(OKLAB, times(CONES, times(vision, channels(colour)).map((c) => Math.min(1, Math.max(0, c)))).map(Math.cbrt)));
      return seen.flatMap((one, n) => seen.slice(n + 1).map((other) => Math.hypot(...one.map((value, at) => value - other[at]!))));
    });
    return 100 * Math.min(...apart);
  }

  it('are complete in both palettes', () => {
    const wanted = [...Object.keys(SUITS).flatMap((suit) => [`suit-${suit}`, `lit-${suit}`]), ...KINDS.map((kind) => `kind-${kind}`)];
    for (const name of wanted) expect([LIGHT[name], OTHER[name]], name).toEqual([expect.stringMatching(/^#/), expect.stringMatching(/^#/)]);
    for (const kind of KINDS) expect(LIGHT[`kind-${kind}-ink`], kind).toMatch(/^#/);
  });

  test.each(Object.entries(palettes))('of the %s palette can be read on paper in both themes', (_, palette) => {
    for (const suit of Object.keys(SUITS)) {
      for (const { card } of [LIGHT, DARK]) expect(contrast(palette[`suit-${suit}`]!, card!), suit).toBeGreaterThanOrEqual(LEAST);
    }
    for (const kind of KINDS) expect(contrast(palette[`kind-${kind}`]!, palette[`kind-${kind}-ink`]!), kind).toBeGreaterThanOrEqual(4.5);
    expect(contrast(LIGHT['price']!, '#fffaf0')).toBeGreaterThanOrEqual(4.5);
  });

  it('of the other palette differ for every kind of colour vision, those of the usual one do not', () => {
    const decks = (palette: Record<string, string>) => [
      ['r', 'g', 'b', 'k'].map((suit) => palette[`suit-${suit}`]!),
      ['r', 'y', 'g', 'b'].map((suit) => palette[`suit-${suit}`]!),
      KINDS.map((kind: Kind) => palette[`kind-${kind}`]!),
    ];
    for (const colours of decks(palettes.distinct)) expect(nearest(colours), colours.join()).toBeGreaterThan(12);
    for (const colours of decks(palettes.usual)) expect(nearest(colours), colours.join()).toBeLessThan(6);
  });

  it('change with the setting', () => {
    change({ palette: 'distinct' });
    expect(document.documentElement.dataset['palette']).toBe('distinct');
    change({ palette: 'usual' });
    expect(document.documentElement.dataset['palette']).toBe('usual');
  });
});
