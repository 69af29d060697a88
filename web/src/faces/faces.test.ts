import { describe, expect, it } from 'vitest';
import { bots } from '../wire/reference/table';
import { botCharacter, seatFace } from './bots';
import { HEADS, LENGTH, MOODS, TOPS, codeFrom, faceOf, featuresOf, isHuman, suggestions } from './code';
import { REMARKS } from '../i18n/faces';
import { feelings } from './moods';
import { BROWS, HEAD, TOP } from './parts';
import { remark } from './remarks';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

describe('a face from its code', () => {
  it('is the same for the same code, and whole for every code', () => {
    for (const code of ['', 'a', 'zzzzzzzzzzzzzzzz', '0123456789', 'q7', '????', 'Ä!']) {
      const face = featuresOf(code);
      expect(featuresOf(code)).toEqual(face);
      for (const [part, value] of Object.entries(face)) expect(value, `${part} of “${code}”`).toBeTruthy();
      expect(HEAD[face.head].shape).toMatch(/^M/);
      expect(TOP[face.top]).toBeDefined();
    }
  });

  it('gives every character of a code a meaning', () => {
    const base = '0000000000';
    for (let n = 0; n < LENGTH; n++) {
      const other = base.slice(0, n) + '1' + base.slice(n + 1);
      expect(featuresOf(other), `character ${n}`).not.toEqual(featuresOf(base));
    }
    const heads = new Set([...ALPHABET].map((letter) => featuresOf(letter).head));
    expect(heads.size).toBe(HEADS.length);
    expect(new Set([...ALPHABET].map((letter) => featuresOf(`00${letter}`).top)).size).toBe(TOPS.length);
  });

  it('puts no hair on fur', () => {
    for (const letter of ALPHABET) {
      const { head, top, mark } = featuresOf(`4${letter}${letter}`);
      expect(isHuman(head)).toBe(false);
      expect(TOPS.indexOf(top)).toBeGreaterThanOrEqual(TOPS.indexOf('none'));
      expect(mark).toBe('none');
    }
  });

  it('knows every mood', () => {
    expect(Object.keys(BROWS).sort()).toEqual([...MOODS].sort());
  });
});

describe('whose face', () => {
  it('is the chosen one, else one made from the id that the server would take', () => {
    expect(faceOf({ id: 'anna', face: '1a2b' })).toBe('1a2b');
    expect(faceOf({ id: 'anna' })).toBe(faceOf({ id: 'anna', face: '' }));
    expect(faceOf({ id: 'anna' })).not.toBe(faceOf({ id: 'bert' }));
    expect(codeFrom('anna')).toMatch(/^[a-z0-9]{1,16}$/);
  });

  it('offers a dozen at a time, all different, of all kinds of heads', () => {
    const [first, second] = [suggestions('anna', 0), suggestions('anna', 1)];
    expect(new Set([...first, ...second]).size).toBe(24);
    expect(new Set(first.map((code) => featuresOf(code).head)).size).toBe(HEADS.length);
    for (const code of first) expect(code).toMatch(/^[a-z0-9]{1,16}$/);
  });

  it('is another one for every bot, with a temper of its own', () => {
    const all = bots.map(botCharacter);
    expect(new Set(all.map(({ face }) => JSON.stringify(featuresOf(face)))).size).toBe(bots.length);
    expect(new Set(all.map(({ temper }) => temper)).size).toBe(bots.length);
    expect(seatFace({ bot_name: bots[2] }, 0), 'it keeps its face wherever it sits').toBe(all[2]!.face);
    expect(seatFace({}, 1)).toBe(all[1]!.face);
  });
});

describe('what faces show', () => {
  const gain = (points: number[], low = false) => feelings([], [0, 0, 0], points, low);

  it('is joy over a trick, unless tricks are bad', () => {
    expect(feelings([{ event: 'trick', winner: 2 }], [0, 0, 0], [0, 0, 0], false)).toEqual({ 2: 'happy' });
    expect(feelings([{ event: 'trick', winner: 2 }], [0, 0, 0], [0, 0, 0], true)).toEqual({ 2: 'surprised' });
  });

  it('is what the points say, and nothing if nobody or everybody gets the same', () => {
    expect(gain([0, 0, 0])).toEqual({});
    expect(gain([3, 3, 3])).toEqual({});
    expect(gain([5, 0, 0])).toEqual({ 0: 'happy' });
    expect(gain([5, 1, 3])).toEqual({ 0: 'happy', 1: 'sad' });
    expect(gain([5, 1, 3], true)).toEqual({ 1: 'happy', 0: 'sad' });
    expect(feelings([], [], [1, 2], false)).toEqual({});
  });
});

describe('what bots say', () => {
  const seated = (...seats: number[]) => seats.map((seat) => ({ seat, name: bots[seat]! }));
  const at = (n: number) => remark('round', seated(1, 2), [0, 10, 4], [], false, `table 1 ${n}`);
  const said = Array.from({ length: 300 }, (_, n) => at(n));

  it('is the same for everybody, rare, and only said by bots that are first or last', () => {
    expect(at(7)).toEqual(at(7));
    const some = said.filter((one) => one !== null);
    expect(some.length).toBeGreaterThan(10);
    expect(some.length).toBeLessThan(120);
    expect(new Set(some.map(({ seat }) => seat))).toEqual(new Set([1]));
  });

  it('is nothing without bots, or while all are level', () => {
    expect(remark('begin', [], [0, 0], [], false, 'x')).toBeNull();
    for (let n = 0; n < 50; n++) expect(remark('round', seated(0, 1), [5, 5], [], false, `${n}`)).toBeNull();
  });

  it('exists for every temper and occasion, in both languages', () => {
    for (const [temper, lines] of Object.entries(REMARKS)) {
      for (const [occasion, texts] of Object.entries(lines)) {
        expect(texts.length, `${temper} ${occasion}`).toBeGreaterThan(0);
        for (const { en, de } of texts) expect(Math.min(en.length, de.length)).toBeGreaterThan(3);
      }
    }
  });
});
