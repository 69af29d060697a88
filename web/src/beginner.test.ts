import { beforeEach, describe, expect, it } from 'vitest';
import { isKnown, noteKnown, noteOffered, wasOffered } from './beginner';
import { lessonsDone, noteLesson } from './content/lessons';
import { DRAWN } from './games';
import { goalOf } from './games/goals';
import { lately, noteTable } from './table/lately';

beforeEach(() => localStorage.clear());

describe('first steps', () => {
  it('are remembered game by game, what was offered apart from what is known', () => {
    noteOffered('gauner');
    noteKnown('partout');
    expect([wasOffered('gauner'), wasOffered('partout'), isKnown('gauner'), isKnown('partout')]).toEqual([true, false, false, true]);
  });

  it('begin anew where what was kept is damaged', () => {
    for (const damaged of ['{', 'null', '{"known": 3}', '{"known": [3]}']) {
      localStorage.setItem('stammtisch.beginner', damaged);
      expect(isKnown('gauner')).toBe(false);
    }
  });
});

describe('goals', () => {
  it('are there for every game drawn here, in both languages, and for no other', () => {
    for (const game of DRAWN) {
      const goal = goalOf(game, { players: 4, options: {} });
      expect(goal?.en.length, game).toBeGreaterThan(20);
      expect(goal?.de.length, game).toBeGreaterThan(20);
    }
    expect(goalOf('gops', { players: 2, options: {} })).toBeNull();
  });

  it('say what was agreed', () => {
    expect(goalOf('gaunerbande', { players: 4, options: { target: 50 } })?.en).toContain('more than 50');
    expect(goalOf('partout', { players: 4, options: {} })?.de).toContain('nach 8 Runden gewinnt das Team');
    expect(goalOf('partout', { players: 3, options: {} })?.de).toContain('nach 6 Runden');
    expect(goalOf('tax_the_rich', { players: 3, options: {} })?.en).toContain('the best after three rounds wins');
    expect(goalOf('party_bugs', { players: 2, options: { variant: true } })?.en).toContain('12 rounds (Paul counts too)');
  });
});

describe('tables of lately', () => {
  it('are known by their round, the oldest forgotten first', () => {
    for (let n = 0; n < 70; n += 1) noteTable(`t${n}`, n, n);
    expect([lately('t0'), lately('t69')]).toEqual([null, { round: 69, at: 69 }]);
    noteTable('t69', 70, 80);
    expect(lately('t69')).toEqual({ round: 70, at: 80 });
  });

  it('are finished lessons or not', () => {
    noteLesson('a', true);
    noteLesson('b', true);
    noteLesson('a', false);
    expect(lessonsDone()).toEqual(['b']);
  });
});
