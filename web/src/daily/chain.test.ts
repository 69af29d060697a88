import { beforeEach, expect, it } from 'vitest';
import { bytes, hash, text } from '../replay/hashes';
import { belongs, check, numberOf } from './chain';

const next = (link: string) => hash([text('stammtisch daily link 1'), bytes(link)]);
const third = 'ab'.repeat(32);
const second = next(third);
const first = next(second);
const chain = { anchor: next(first), first_day: '2026-10-24', days: 3, zone: 'Europe/Berlin' };
const links = [
  { day: '2026-10-24', link: first },
  { day: '2026-10-25', link: second },
  { day: '2026-10-26', link: third },
];

beforeEach(() => localStorage.clear());

it('finds the days of a chain', () => {
  expect(['2026-10-23', '2026-10-24', '2026-10-26', '2026-10-27'].map((day) => numberOf(chain, day))).toEqual([0, 1, 3, 0]);
});

it('knows the links that belong to it', () => {
  expect(links.every((one) => belongs(chain, one))).toBe(true);
  expect(belongs(chain, { day: '2026-10-25', link: third })).toBe(false);
});

it('checks all of them, and refuses one that was changed', () => {
  expect(check({ chains: [chain], links })).toEqual({ days: 3, changed: false });
  const swapped = [links[0]!, { day: '2026-10-25', link: 'cd'.repeat(32) }];
  expect(check({ chains: [chain], links: swapped })).toEqual({ days: 1, wrong: '2026-10-25', changed: false });
  expect(check({ chains: [chain], links: [links[2]!] })).toEqual({ days: 1, changed: false });
});

it('notices another anchor than before', () => {
  check({ chains: [chain], links });
  const other = { ...chain, anchor: 'ef'.repeat(32) };
  expect(check({ chains: [other], links: [] }).changed).toBe(true);
});
