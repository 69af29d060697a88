import { describe, expect, it } from 'vitest';
import { freePlace, overlap } from './free';

const SCREEN = { x: 0, y: 0, width: 300, height: 400 };
const PLATE = { x: 100, y: 10, width: 80, height: 40 };
const SIZE = { width: 120, height: 30 };

describe('a place beside something', () => {
  it('is under it where nothing lies', () => {
    expect(freePlace(SIZE, PLATE, SCREEN, [])).toMatchObject({ x: 80, y: 57, side: 'below', hides: 0 });
  });

  it('hides neither it nor what lies around it', () => {
    const cards = { x: 60, y: 55, width: 200, height: 60 };
    const place = freePlace(SIZE, PLATE, SCREEN, [cards]);
    const box = { ...place, ...SIZE };
    expect([place.hides, overlap(box, cards), overlap(box, PLATE)]).toEqual([0, 0, 0]);
  });

  it('is never outside', () => {
    const corner = { x: 280, y: 380, width: 20, height: 20 };
    const { x, y } = freePlace(SIZE, corner, SCREEN, []);
    expect(x + SIZE.width <= 300 && y + SIZE.height <= 400 && x >= 0 && y >= 0).toBe(true);
  });

  it('hides as little as can be where all is full', () => {
    const all = { x: 0, y: 0, width: 300, height: 400 };
    expect(freePlace(SIZE, PLATE, SCREEN, [all]).hides).toBe(SIZE.width * SIZE.height);
  });
});
