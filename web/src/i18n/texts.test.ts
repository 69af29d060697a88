import { expect, it } from 'vitest';
import { de } from './de';
import { en } from './en';

it('both languages fill in the same things', () => {
  const filled = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    expect([key, filled(de[key]), de[key].split('|').length]).toEqual([key, filled(en[key]), en[key].split('|').length]);
  }
});
