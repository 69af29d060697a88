import { describe, expect, it } from 'vitest';
import { spanOf, turnsOf } from '../replay/animated';
import { fewer, thinned, type Shot } from './animation';
import { Colours, Gif, compressed } from './gif';

/** The pixels that a decoder by the book reads from the blocks. */
function decompressed(bytes: number[]): number[] {
  const [width0, ...rest] = bytes as [number, ...number[]];
  const data: number[] = [];
  for (let at = 0; rest[at]! > 0; at += rest[at]! + 1) data.push(...rest.slice(at + 1, at + 1 + rest[at]!));
  const [clear, end] = [1 << width0, (1 << width0) + 1];
  const found: number[] = [];
  let [held, bits, at, width] = [0, 0, 0, width0 + 1];
  let [table, before]: [number[][], number[] | null] = [[], null];
  for (;;) {
    for (; bits < width; bits += 8) held |= data[at++]! << bits;
    const code = held & ((1 << width) - 1);
    [held, bits] = [held >>> width, bits - width];
    if (code === end) return found;
    if (code === clear) {
      table = Array.from({ length: end + 1 }, (_, n) => [n]);
      [width, before] = [width0 + 1, null];
      continue;
    }
    const entry: number[] = table[code] ?? [...before!, before![0]!];
    found.push(...entry);
    if (before && table.length < 4096) table.push([...before, entry[0]!]);
    if (table.length === 1 << width && width < 12) width += 1;
    before = entry;
  }
}

function noise(length: number, colours: number): Uint8Array {
  let state = 7;
  return Uint8Array.from({ length }, () => (state = (state * 48271) % 2147483647) % colours);
}

describe('a GIF', () => {
  it.each([
    [1, 256],
    [2, 2],
    [300, 3],
    [20_000, 256],
    [60_000, 5],
  ])('of %i pixels in %i colours can be read again', (length, colours) => {
    const pixels = noise(length, colours);
    expect(decompressed(compressed(pixels))).toEqual(Array.from(pixels));
  });

  it('has a frame for each that was added, and grows little where little has changed', async () => {
    const rgba = new Uint8ClampedArray(40 * 30 * 4).fill(200);
    const colours = new Colours();
    colours.add(rgba);
    const gif = new Gif(40, 30, colours.palette());
    gif.add(rgba, 100);
    const first = gif.size;
    gif.add(rgba, 100);
    expect(gif.frames).toBe(2);
    expect(gif.size - first).toBeLessThan(30);
    const bytes = new Uint8Array(await gif.finish().arrayBuffer());
    expect(String.fromCharCode(...bytes.slice(0, 6))).toBe('GIF89a');
    expect([bytes.at(-1), bytes.length]).toEqual([0x3b, gif.size]);
  });
});

it('leaves steps out evenly, but not the first and the last', () => {
  const all = Array.from({ length: 100 }, (_, n) => n);
  expect(thinned(all, 200)).toBe(all);
  expect(thinned(all, 4)).toEqual([0, 33, 66, 99]);
});

it('knows which steps belong to a round, a trick and a decision', () => {
  const trick = (step: number) => [7, 10, 13, 20].includes(step);
  expect(spanOf('round', 9, [0, 13], 30, trick)).toEqual([0, 13]);
  expect(spanOf('round', 13, [0, 13], 30, trick)).toEqual([0, 13]);
  expect(spanOf('round', 14, [0, 13], 30, trick)).toEqual([13, 30]);
  expect(spanOf('moment', 9, [0, 13], 30, trick)).toEqual([7, 10]);
  expect(spanOf('moment', 10, [0, 13], 30, trick)).toEqual([7, 10]);
  expect(spanOf('moment', 2, [0, 13], 30, trick)).toEqual([0, 7]);
  expect(spanOf('moment', 9, [0, 13], 30, () => false)).toEqual([8, 9]);
  expect(spanOf('moment', 0, [0], 30, () => false)).toEqual([0, 0]);
});

it('leaves no count and no end out as long as there is room for them', () => {
  const shots = Array.from({ length: 20 }, (_, n): Shot => ({ draw: () => undefined, stays: n, kept: n === 7 || n === 19 }));
  const stays = (most: number) => fewer(shots, most).map((shot) => shot.stays);
  expect(stays(30)).toHaveLength(20);
  expect(stays(5)).toEqual([0, 1, 7, 18, 19]);
  expect(stays(2)).toEqual([0, 19]);
});

it('knows what matters in a round: tricks, or else the turns in which something happens', () => {
  const seats = [0, 1, 2, 0, 0, 1, 1, 2]; // of the steps 1 … 8
  const none = () => false;
  expect(turnsOf(0, 8, (step) => step % 4 === 0, seats, none)).toEqual([
    { from: 4, to: 4 },
    { from: 8, to: 8 },
  ]);
  expect(turnsOf(3, 8, none, seats, none)).toEqual([
    { from: 4, to: 5 },
    { from: 6, to: 7 },
    { from: 8, to: 8 },
  ]);
  expect(turnsOf(0, 4, none, seats, (step) => step < 3)).toEqual([
    { from: 3, to: 3 },
    { from: 4, to: 4 },
  ]);
});
