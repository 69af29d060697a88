import { expect, it } from 'vitest';
import { de } from './de';
import * as shared from '../wire/reference/table';
import { en } from './en';

it('both languages fill in the same things', () => {
  const filled = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    expect([key, filled(de[key]), de[key].split('|').length]).toEqual([key, filled(en[key]), en[key].split('|').length]);
  }
});

it('what Python says too is not written over', () => {
  expect(en).toMatchObject(shared.en);
  expect(de).toMatchObject(shared.de);
});
