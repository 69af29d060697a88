import { describe, expect, it } from 'vitest';
import { parse } from './router.svelte';

describe('paths', () => {
  it('name a screen', () => {
    expect(parse('/')).toEqual({ screen: 'home' });
    expect(parse('/table/r6sr6jbt74vrtrkw')).toEqual({ screen: 'table', table: 'r6sr6jbt74vrtrkw' });
    expect(parse('/replay/abc/2')).toEqual({ screen: 'replay', table: 'abc', match: 2 });
    expect(parse('/drills')).toEqual({ screen: 'drills' });
    expect(parse('/puzzle/gauner')).toEqual({ screen: 'puzzle', game: 'gauner' });
    expect(parse('/daily')).toEqual({ screen: 'daily', game: null, day: null });
    expect(parse('/daily/gauner')).toEqual({ screen: 'daily', game: 'gauner', day: null });
    expect(parse('/daily/gauner/2026-11-18')).toEqual({ screen: 'daily', game: 'gauner', day: '2026-11-18' });
    expect(parse('/ratings/gauner')).toEqual({ screen: 'ratings', game: 'gauner' });
    expect(parse('/scorepad')).toEqual({ screen: 'scorepad', game: null });
    expect(parse('/scorepad/gauner')).toEqual({ screen: 'scorepad', game: 'gauner' });
  });

  it('lead nowhere otherwise', () => {
    for (const path of ['/nowhere', '/table', '/replay/abc', '/replay/abc/x', '/about/us', '/daily/gauner/today', '/ratings/a/b', '/table/a/b', '/%']) {
      expect(parse(path)).toEqual({ screen: 'missing' });
    }
  });
});
