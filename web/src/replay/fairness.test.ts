import { beforeEach, describe, expect, it } from 'vitest';
import type { Lobby, Proof, ProofForm1 } from '../wire/schema';
import { commitmentOf, findings, isFair, problemOf, seedOf, sorted } from './fairness';
import firstFile from './fixtures/proof-form-1.json';
import proofFile from './fixtures/proof.json';
import { cutOf, hex } from './hashes';
import { rememberChoice, rememberCut, rememberLobby, remembered, rememberTaken, type RememberedMatch } from './memory';
import { sha256 } from './sha256';

const PROOF = proofFile as unknown as Proof; // real ones: of a match with two cuts, after a deal that seat 2 made void;
const FIRST = firstFile as unknown as ProofForm1; // and of an older version, with two open cuts
const { fairness: FAIR, record: RECORD } = PROOF;
const MINE = FAIR.cuts[0]!;

const frozen = (cuts: { seat: number; commitment: string }[]) => Object.fromEntries(cuts.map(({ seat, commitment }) => [String(seat), commitment]));

/** What an honest browser at seat 0 remembers of that match. */
function known(): RememberedMatch {
  const [before] = FAIR.void;
  const { commitment, nonce, text } = MINE;
  const own = RECORD.choices.filter((choice) => choice.startsWith('0 ')).slice(0, 3);
  return {
    deals: {
      [before!.commitment]: { when: 'before', seat: 0, cuts: {}, frozen: frozen(before!.cuts), revealed: true },
      [FAIR.commitment]: { when: 'before', seat: 0, cuts: { [commitment]: { nonce, text } }, frozen: frozen(FAIR.cuts), revealed: true },
    },
    choices: Object.fromEntries(own.map((choice, n) => [`0/${n + 1}`, choice.slice(2)])),
  };
}

const fair = (changed: Partial<Proof['fairness']>): Proof => ({ ...PROOF, fairness: { ...FAIR, ...changed } });
const withCut = (changed: Partial<typeof MINE>) => fair({ cuts: [{ ...MINE, ...changed }, ...FAIR.cuts.slice(1)] });

describe('a proof', () => {
  it.each([PROOF, FIRST])('is computed as the server computed it', (proof) => {
    expect(commitmentOf(proof)).toBe(proof.fairness.commitment);
    expect(seedOf(proof)).toBe((proof.record.seed as Record<string, string>)['hex']);
  });

  it('holds, more so if this browser remembers it', () => {
    const alone = findings(PROOF, null);
    expect(alone).toMatchObject({ form: 2, promise: null, secret: true, seed: true, lists: null, ownCut: null, played: null, cuts: 2, void: 1 });
    expect(isFair(alone)).toBe(true);
    const own = findings(PROOF, known());
    expect(own).toMatchObject({ promise: true, seen: 'before', lists: true, ownCut: 'in', blamed: false, played: true });
    expect(problemOf(own)).toBeNull();
  });

  it('of an older version holds, and is known to be worth less', () => {
    expect(findings(FIRST, null)).toMatchObject({ form: 1, secret: true, seed: true, cuts: 2, void: 0, ownCut: null });
  });

  it.each([
    ['another secret', fair({ secret: 'ab'.repeat(32) })],
    ['no secret at all', fair({ secret: 'nonsense' })],
    ['a secret in capitals', fair({ secret: FAIR.secret.toUpperCase() })],
    ['another text', withCut({ text: 'other' })],
    ['another nonce', withCut({ nonce: 'ab'.repeat(32) })],
    ['a short nonce', withCut({ nonce: MINE.nonce.slice(2) })],
    ['another hash', withCut({ commitment: 'ab'.repeat(32) })],
    ['another seat', withCut({ seat: 2 })],
    ['missing cuts', fair({ cuts: [] })],
    ['a cut twice', fair({ cuts: [MINE, MINE] })],
    ['another match', fair({ match: 2 })],
    ['another promise', fair({ commitment: 'ab'.repeat(32) })],
    ['other options', { ...PROOF, record: { ...RECORD, options: { target: 11 } } }],
  ])('with %s does not hold', (_, forged) => {
    expect(isFair(findings(forged, null))).toBe(false);
  });

  it('with a cut of a seat that does not exist does not hold', () => {
    const cut = { seat: 42, nonce: 'ab'.repeat(32), text: '' };
    const cuts = [...FAIR.cuts, { ...cut, commitment: cutOf(FAIR.table, 1, 42, FAIR.commitment, cut) }];
    const forged = fair({ cuts });
    const record = { ...RECORD, seed: { hex: seedOf(forged) } };
    expect(findings({ ...forged, record }, null).seed).toBe(false);
    const first = { ...FIRST, fairness: { ...FIRST.fairness, cuts: { '01': 'x' } } };
    expect(findings({ ...first, record: { ...FIRST.record, seed: { hex: seedOf(first) } } }, null).seed).toBe(false);
  });
});

describe('what this browser remembers', () => {
  const cheated = (change: (memory: RememberedMatch) => void, proof: Proof | ProofForm1 = PROOF) => {
    const memory = known();
    change(memory);
    return findings(proof, memory);
  };
  const deal = (memory: RememberedMatch) => memory.deals[FAIR.commitment]!;

  it('finds another promise, and a deal that the proof does not tell of', () => {
    const found = cheated((memory) => (memory.deals['x'] = { when: 'before', seat: 0, cuts: {} }));
    expect([found.promise, problemOf(found)]).toEqual([false, 'deal.other']);
    expect(problemOf(findings(fair({ void: [] }), known()))).toBe('deal.other');
  });

  it('finds other lists than it was shown', () => {
    const found = cheated((memory) => (deal(memory).frozen = { ...deal(memory).frozen, 1: 'x' }));
    expect([found.lists, problemOf(found)]).toEqual([false, 'deal.other']);
    const before = FAIR.void[0]!.commitment;
    expect(cheated((memory) => (memory.deals[before]!.frozen = { 0: 'x' })).lists).toBe(false);
  });

  it('finds that its cut is missing, or was replaced', () => {
    const found = cheated((memory) => (deal(memory).cuts = { x: { nonce: MINE.nonce, text: '' } }));
    expect([found.ownCut, problemOf(found)]).toEqual(['missing', 'deal.other']);
    const other = cheated((memory) => (deal(memory).cuts = { [MINE.commitment]: { nonce: 'ab'.repeat(32), text: '' } }));
    expect(other.ownCut).toBe('missing');
  });

  it('knows that its cut was left out, if the table said so', () => {
    const found = cheated((memory) => {
      Object.assign(deal(memory), { seat: 2, cuts: { x: { nonce: '', text: '' } } });
      memory.choices = {};
    }, fair({ absent: [2] }));
    expect([found.ownCut, problemOf(found)]).toEqual(['absent', null]);
  });

  it('finds that it is blamed for what it did', () => {
    const found = cheated((memory) => (memory.deals[FAIR.void[0]!.commitment]!.seat = 2));
    expect([found.blamed, problemOf(found)]).toEqual([true, 'deal.blamed']);
  });

  it('finds another match than the one that was played', () => {
    const found = cheated((memory) => (memory.choices['0/2'] = 'pass r99'));
    expect([found.played, problemOf(found)]).toEqual([false, 'deal.other_match']);
  });

  it('accepts no proof of the older form for a match that it has cut for', () => {
    const memory = { deals: { [FIRST.fairness.commitment]: deal(known()) }, choices: {} };
    expect(findings(FIRST, memory).promise).toBe(false);
  });
});

describe('the memory', () => {
  const lobby = (more: Partial<Lobby> = {}): Lobby => ({ stage: 'gathering', match: 1, commitment: 'c1', host: 'p1', seats: [], ...more });
  beforeEach(() => localStorage.clear());

  it('keeps what was shown first', () => {
    rememberLobby('t', lobby());
    rememberLobby('t', lobby({ stage: 'revealing', frozen: [{ seat: 0, commitment: 'x' }] }));
    rememberLobby('t', lobby({ stage: 'revealing', frozen: [{ seat: 0, commitment: 'y' }] }));
    rememberLobby('t', lobby({ stage: 'playing', commitment: 'c2' }));
    expect(remembered('t', 1)?.deals).toEqual({
      c1: { when: 'before', seat: null, cuts: {}, frozen: { 0: 'x' } },
      c2: { when: 'during', seat: null, cuts: {} },
    });
  });

  it('keeps every cut of one seat, what was revealed, and choices', () => {
    rememberCut('t', lobby(), 1, 'elsewhere', { nonce: 'n0', text: '' });
    rememberCut('t', lobby(), 0, 'one', { nonce: 'n1', text: '' });
    rememberCut('t', lobby(), 0, 'two', { nonce: 'n2', text: 'seven' });
    rememberTaken('t', lobby(), { taken: 'two', revealed: true });
    rememberChoice('t', 1, 0, 1, 'play r5');
    const cuts = { one: { nonce: 'n1', text: '' }, two: { nonce: 'n2', text: 'seven' } };
    expect(remembered('t', 1)).toEqual({ deals: { c1: { when: 'before', seat: 0, cuts, taken: 'two', revealed: true } }, choices: { '0/1': 'play r5' } });
  });

  it('takes nothing after the match, and nothing of a known deal', () => {
    rememberLobby('u', lobby({ stage: 'finished' }));
    rememberLobby('u', lobby({ match: 2, commitment: '' }));
    rememberChoice('u', 1, 0, 1, 'play r5');
    expect([remembered('u', 1), remembered('u', 2)]).toEqual([null, null]);
  });

  it('forgets the oldest matches', () => {
    for (let match = 1; match <= 210; match++) rememberLobby('v', lobby({ match }));
    expect([remembered('v', 10), remembered('v', 11)]).toEqual([null, expect.anything()]);
    expect(localStorage.length).toBe(201);
  });

  it('lasts as long as the page where nothing can be stored', () => {
    const store = Storage.prototype.setItem;
    Storage.prototype.setItem = () => {
      throw new Error('full');
    };
    rememberCut('w', lobby(), 0, 'one', { nonce: 'n1', text: '' });
    Storage.prototype.setItem = store;
    expect(remembered('w', 1)?.deals['c1']?.cuts).toEqual({ one: { nonce: 'n1', text: '' } });
  });
});

describe('hashes', () => {
  it('writes options as the server does', () => {
    expect(sorted({ b: [1, { z: null, a: true }], a: 'ü"' })).toBe('{"a":"ü\\"","b":[1,{"a":true,"z":null}]}');
  });

  it('are SHA-256, as the standard and the browser have it', async () => {
    expect(hex(sha256(new Uint8Array()))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(hex(sha256(new TextEncoder().encode('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    for (const length of [1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
      const data = Uint8Array.from({ length }, (_, n) => (n * 31 + length) % 256);
      expect(hex(sha256(data))).toBe(hex(new Uint8Array(await crypto.subtle.digest('SHA-256', data))));
    }
  });
});
