import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../src/sha256.ts';
import { keyOf, Rng } from '../src/seeds.ts';

const KEY_OF_7 = [2569715110279275262n, 7298642916045913891n, 893409983749547595n, -8598163698673339656n];
const KEY_OF_TEXT = [-8677391881777701889n, -607893819773678688n, 183623898242342459n, -8239603905240804728n];
const RNG_OF_MINUS_1 = 4011185667975552623n;

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('seeds', () => {
  test('SHA-256 is that of everybody, for messages of every length around a block', () => {
    for (let length = 0; length < 140; length++) {
      const message = Uint8Array.from({ length }, (_, place) => place * 7 + length);
      expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
    }
  });

  test('7, "7" and its bytes are three seeds; 7 and 7n are one', () => {
    const keys = [7, '7', new TextEncoder().encode('7')].map((seed) => keyOf(seed).join());
    expect(new Set(keys).size).toBe(3);
    expect(keyOf(7n).join()).toBe(keys[0]);
  });

  test('keys and generators are those of Python', () => {
    expect([...keyOf(7)]).toEqual(KEY_OF_7);
    expect([...keyOf('Ä')]).toEqual(KEY_OF_TEXT);
    expect(new Rng(-1).state[0]).toBe(RNG_OF_MINUS_1);
  });

  test('a seed that Python would not write as a whole number is refused', () => {
    for (const seed of [1.5, NaN, Infinity, 2 ** 60]) expect(() => keyOf(seed)).toThrow('A seed is');
  });
});
