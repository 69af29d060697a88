import { describe, expect, it } from 'vitest';
import { parse } from './router.svelte';

describe('paths', () => {
  it('name a screen', () => {
    expect(parse('/')).toEqual({ screen: 'home' });
    expect(parse('/table/r6sr6jbt74vrtrkw')).toEqual({ screen: 'table', table: 'r6sr6jbt74vrtrkw' });
    expect(parse('/replay/abc/2')).toEqual({ screen: 'replay', table: 'abc', match: 2 });
    expect(parse('/drills')).toEqual({ screen: 'drills' });
    expect(parse('/puzzle/gauner')).toEqual({ screen: 'puzzle', game: 'gauner' });
    expect(parse('/scorepad')).toEqual({ screen: 'scorepad', game: null });
    expect(parse('/scorepad/gauner')).toEqual({ screen: 'scorepad', game: 'gauner' });
  });

  it('lead nowhere otherwise', () => {
    for (const path of ['/nowhere', '/table', '/replay/abc', '/replay/abc/x', '/about/us', '/table/a/b', '/%']) {
      expect(parse(path)).toEqual({ screen: 'missing' });
    }
  });
});
