import { beforeEach, describe, expect, it } from 'vitest';
import { cutOf } from '../replay/hashes';
import { remembered } from '../replay/memory';
import type { Lobby } from '../wire/schema';
import type { Request } from '../wire/socket';
import { Dealing } from './dealing';

type Sent = Extract<Request, { type: 'cut' | 'reveal' }>;

const asked: Sent[] = [];
let refuses = false;

function dealing(): Dealing {
  return new Dealing('t', (request) => {
    asked.push(request as Sent);
    return refuses ? Promise.reject(new Error('no')) : Promise.resolve();
  });
}

const lobby = (more: Partial<Lobby> = {}, mine: object = {}): Lobby => ({
  stage: 'gathering',
  match: 1,
  commitment: 'c1',
  host: 'p1',
  seats: [{ held: 'person', person: { id: 'p1', name: 'Anna' }, ...mine }, { held: 'bot', bot: 'regular' }],
  ...more,
});

const frozen = (commitment: string, revealed = false) => lobby({ stage: 'revealing', frozen: [{ seat: 0, commitment, revealed }] });
const cuts = () => asked.filter((request) => request.type === 'cut').map((request) => request.commitment);
const reveals = () => asked.filter((request) => request.type === 'reveal');
const settled = () => new Promise((done) => setTimeout(done));

describe('dealing', () => {
  beforeEach(() => {
    localStorage.clear();
    asked.length = 0;
    refuses = false;
  });

  it('reveals what is behind its cut, when all are frozen', async () => {
    const mine = dealing();
    mine.see(lobby(), 0);
    mine.see(frozen(cuts()[0]!), 0);
    const { nonce, text } = reveals()[0]!;
    expect(cutOf('t', 1, 0, 'c1', { nonce, text: text ?? '' })).toBe(cuts()[0]);
    await settled();
    expect(remembered('t', 1)?.deals['c1']?.revealed).toBe(true);
    mine.see(frozen(cuts()[0]!, true), 0);
    expect([cuts().length, reveals().length]).toEqual([1, 1]);
  });

  it('reveals nothing for a cut that is not its own, and nothing for a second list', async () => {
    const mine = dealing();
    mine.see(lobby(), 0);
    mine.see(frozen('x'), 0);
    mine.see(frozen(cuts()[0]!), 0);
    expect(reveals()).toEqual([]);
  });

  it('knows its cut after the page was loaded anew', async () => {
    dealing().see(lobby(), 0);
    await settled();
    const again = dealing();
    again.see(lobby({}, { cut: true }), 0);
    again.see(frozen(cuts()[0]!), 0);
    expect([cuts().length, reveals().length]).toEqual([1, 1]);
  });

  it('cuts anew at another seat, after standing up, and if it does not remember', () => {
    const mine = dealing();
    mine.see(lobby({}, { cut: true }), 0);
    mine.see(lobby(), 1);
    mine.see(lobby(), null);
    mine.see(lobby(), 1);
    expect(cuts()).toEqual([expect.anything(), cuts()[1], cuts()[1]]);
    expect(new Set(cuts()).size).toBe(2);
  });

  it('reveals whichever of its cuts was frozen', () => {
    const mine = dealing();
    mine.see(lobby(), 0);
    void mine.cutWith(lobby(), 0, '  sieben ');
    mine.see(frozen(cuts()[0]!), 0);
    expect(reveals()[0]!.text).toBe('');
    localStorage.clear();
    const other = dealing();
    void other.cutWith(lobby(), 0, ' sieben\ud800 ');
    other.see(frozen(cuts().at(-1)!), 0);
    expect(reveals().at(-1)!.text).toBe('sieben');
  });

  it('tries again what was refused', async () => {
    const mine = dealing();
    refuses = true;
    mine.see(lobby(), 0);
    await settled();
    mine.see(lobby(), 0);
    await settled();
    expect(cuts()[1]).toBe(cuts()[0]);
    mine.see(frozen(cuts()[0]!), 0);
    await settled();
    mine.see(frozen(cuts()[0]!), 0);
    expect([cuts().length, reveals().length]).toEqual([2, 2]);
    expect(remembered('t', 1)?.deals['c1']?.revealed).toBeUndefined();
  });

  it('does not cut where it may not, or where the deal is known', () => {
    dealing().see(lobby({}, { barred: true }), 0);
    dealing().see(lobby({ commitment: '' }), 0);
    dealing().see(lobby(), null);
    expect(asked).toEqual([]);
  });
});
