// Emblems, times and figures, as far as they can be wrong without being seen.

import { describe, expect, test } from 'vitest';
import { apart, points, scaleOf, wins } from '../figures/shapes';
import { parse } from '../router.svelte';
import type { Curve } from '../wire/schema';
import { emblemOf, made, suggestions } from './emblem';
import { forField, ownZone, timeIn, weekLater } from './when';

describe('an emblem', () => {
  test('is made of every code, and always the same of an id', () => {
    for (const code of ['', '0', 'zzzzz', '12345678', 'a.b']) {
      const drawn = emblemOf(code, 'g1');
      expect(drawn.shield).toMatch(/^M/);
      expect(drawn.symbol).toMatch(/^M/);
      expect(drawn.colours).toHaveLength(3);
    }
    expect(emblemOf('', 'g1')).toEqual(emblemOf(made('g1'), 'other'));
    expect(made('g1')).not.toEqual(made('g2'));
  });

  test('is offered by the dozen, no two alike, and as the server takes them', () => {
    const offered = [0, 1, 2].flatMap(suggestions);
    expect(new Set(offered.map((code) => JSON.stringify(emblemOf(code, '')))).size).toBe(36);
    for (const code of offered) expect(code).toMatch(/^[a-z0-9]{5}$/);
  });
});

describe('times', () => {
  const at = Date.UTC(2026, 11, 3, 19, 0);

  test('are told in the zone that is asked for, and a zone that nobody knows is no failure', () => {
    expect(timeIn(at, 'de', 'Europe/Berlin')).toContain('20:00');
    expect(timeIn(at, 'de', 'America/New_York')).toContain('14:00');
    expect(timeIn(at, 'de', 'Nowhere/At_All')).toBe(timeIn(at, 'de', ownZone()));
  });

  test('go through a field unchanged', () => {
    expect(new Date(forField(at)).getTime()).toBe(at);
    const later = new Date(weekLater(at));
    expect([later.getHours(), later.getMinutes()]).toEqual([new Date(at).getHours(), new Date(at).getMinutes()]);
    expect(later.getDate()).toBe(10);
  });
});

describe('curves', () => {
  const curve: Curve = { person: 'a', points: [[1, 10, true, null, null], [2, 20, false, 1, 80], [3, 30, true, null, null]] };

  test('add wins up, and average points', () => {
    expect(wins(curve).map(({ value }) => value)).toEqual([1, 1, 2]);
    expect(points(curve).map(({ value }) => value)).toEqual([10, 15, 20]);
  });

  test('have scales that hold everything, and names that do not cover each other', () => {
    for (const values of [[0], [0, 15], [-3, 88], [5, 5], [0, 4321]]) {
      const scale = scaleOf(values);
      expect(scale.low).toBeLessThanOrEqual(Math.min(...values));
      expect(scale.high).toBeGreaterThanOrEqual(Math.max(...values));
      expect(scale.high).toBeGreaterThan(scale.low);
      expect(scale.marks.length).toBeLessThan(9);
    }
    const placed = apart([100, 101, 50, 99, 200], 14, 0, 200);
    const sorted = [...placed].sort((a, b) => a - b);
    for (const [n, one] of sorted.entries()) if (n > 0) expect(one - sorted[n - 1]!).toBeGreaterThanOrEqual(14);
  });
});

test('groups have addresses', () => {
  expect(parse('/groups')).toEqual({ screen: 'groups' });
  expect(parse('/group/abc')).toEqual({ screen: 'group', group: 'abc' });
  expect(parse('/join/xyz')).toEqual({ screen: 'join', code: 'xyz' });
  expect(parse('/group')).toEqual({ screen: 'missing' });
  expect(parse('/join/a/b')).toEqual({ screen: 'missing' });
});
