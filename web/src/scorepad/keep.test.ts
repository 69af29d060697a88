import { beforeEach, expect, test } from 'vitest';
import { Paper } from './keep.svelte';
import type { Sheet } from './pad';

const begun: Sheet = { game: 'gaunerbande', names: ['A', 'B', 'C', 'D'], options: { target: 20 }, entries: [] };
const round = { penalties: [1, 0, 16, 9], coup: 'others', everyTrick: false };
const STEPS = 'stammtisch.scorepad.gaunerbande.before';

beforeEach(() => localStorage.clear());

test('every change can be taken back, on a new page too', () => {
  const paper = new Paper('gaunerbande');
  paper.put(begun);
  paper.put({ ...begun, entries: [round] });
  const later = new Paper('gaunerbande');
  later.undo();
  expect(later.sheet).toEqual(begun);
  const stillLater = new Paper('gaunerbande');
  stillLater.undo();
  expect([stillLater.sheet, stillLater.canUndo]).toEqual([null, false]);
});

test('steps are kept as far back as they can be believed', () => {
  new Paper('gaunerbande').put(begun);
  for (const steps of ['nonsense', '{}', '[{"game":"chess"}]', '[7]']) {
    localStorage.setItem(STEPS, steps);
    expect(new Paper('gaunerbande').canUndo).toBe(false);
  }
  localStorage.setItem(STEPS, JSON.stringify([null, { ...begun, entries: [null] }, begun]));
  const paper = new Paper('gaunerbande');
  paper.undo();
  expect([paper.sheet, paper.canUndo]).toEqual([begun, false]);
});
