import { expect, test } from 'vitest';
import { speak } from '../i18n/index.svelte';
import { awayUntil, DAY, isOverDays, moment, paceInWords, termsInWords } from './days';
import { neighbour } from './nextTurn';

test('paces in human words', () => {
  speak('en');
  expect([1, 3, 7, 14].map(paceInWords)).toEqual(['1 day for a choice', '3 days for a choice', 'A week for a choice', 'Two weeks for a choice']);
  expect(termsInWords({ pace: 0, budget: 30, time_up: 'takes_over' })).toEqual(['30 days in all, for everybody', 'When time is up: A bot plays the match to its end']);
  speak('de');
  expect(termsInWords({ pace: 2 * DAY, budget: 0, time_up: 'once' })[0]).toBe('2 Tage je Zug');
  expect([isOverDays({ pace: 60, budget: 0 }), isOverDays({ pace: DAY, budget: 0 }), isOverDays({ pace: 0, budget: 3 })]).toEqual([false, true, true]);
});

test('a deadline is a date: the weekday within a week, else day and month', () => {
  speak('en');
  const now = new Date(2026, 5, 3, 12).getTime();
  expect(moment(new Date(2026, 5, 5, 18).getTime(), 'long', now)).toMatch(/^Friday/);
  expect(moment(new Date(2026, 5, 15, 18).getTime(), 'long', now)).toMatch(/June/);
});

test('whoever is on holiday is back some day', () => {
  const seat = { holidays: [{ since: 10, until: 20 }] };
  expect([awayUntil(seat, 9), awayUntil(seat, 10), awayUntil(seat, 20), awayUntil({}, 15)]).toEqual([null, 20, null, null]);
});

test('on to the next table, and back', () => {
  const tables = ['a', 'b', 'c'];
  expect(['a', 'b', 'c', 'x'].map((here) => neighbour(tables, here, 1))).toEqual(['b', 'c', 'a', 'a']);
  expect(['a', 'b', 'c', 'x'].map((here) => neighbour(tables, here, -1))).toEqual(['c', 'a', 'b', 'c']);
  expect([neighbour(['a'], 'a', 1), neighbour([], 'a', -1)]).toEqual([null, null]);
});
