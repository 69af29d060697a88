import { describe, expect, test } from 'vitest';
import { KINDS } from '../games/gauner/kinds';
import { isFull, pad as gauner, type GaunerEntry } from '../games/gauner/pad';
import { bandPoints, pad as gaunerbande, passing, type GaunerbandeEntry } from '../games/gaunerbande/pad';
import { padOf } from './index';
import { leaders, totals, type Sheet } from './pad';
import { dealer, pad as partout, teamPoints, teams, type PartoutEntry } from '../games/partout/pad';
import { oddValue, pad as party_bugs, winnerOf, type PartyBugsEntry } from '../games/party_bugs/pad';
import { asText, decode, encode } from './share';
import { outcome, pad as tax_the_rich, usualBoard, type TaxEntry } from '../games/tax_the_rich/pad';

const FOUR = ['Ida', 'Ben', 'Mia', 'Jo'];

describe('Gaunerbande', () => {
  const sheet = (names = FOUR, ...entries: GaunerbandeEntry[]) => ({
    game: 'gaunerbande' as const,
    names,
    options: { target: 100 },
    entries,
  });
  const round = (...penalties: (number | null)[]): GaunerbandeEntry => ({ penalties, coup: 'others', everyTrick: false });
  const count = (entry: GaunerbandeEntry) => gaunerbande.points(sheet(FOUR.slice(0, entry.penalties.length)), entry, 0);

  test('the round of the rules page: 1, 0, 16, 9', () => {
    expect(gaunerbande.problem(sheet(), round(1, 0, 16, 9), 0)).toBeNull();
    expect(count(round(1, 0, 16, 9))).toEqual([1, 0, 16, 9]);
  });

  test('penalties must sum to what is in the deck', () => {
    expect(gaunerbande.problem(sheet(), round(1, 0, 16, 8), 0)).toMatchObject({ serious: true, filled: { n: 1, all: 26 } });
    expect(gaunerbande.problem(sheet(), round(1, 0, 16, 10), 0)).toMatchObject({ filled: { n: 1, all: 26 } });
    expect(gaunerbande.problem(sheet(), round(12, 12, 2, 0), 0)?.text.en).toContain('politician');
    expect([3, 4, 5, 6].map(bandPoints)).toEqual([24, 26, 26, 24]);
  });

  test('the band: the others pay, or the own score shrinks; every trick doubles', () => {
    expect(count(round(0, 26, 0, 0))).toEqual([26, 0, 26, 26]);
    expect(count({ ...round(0, 26, 0, 0), coup: 'self' })).toEqual([0, -26, 0, 0]);
    expect(count({ ...round(0, 26, 0, 0), everyTrick: true })).toEqual([52, 0, 52, 52]);
    expect(count({ ...round(0, 24, 0), everyTrick: true, coup: 'self' })).toEqual([0, -48, 0]);
  });

  test('the match ends above 100, not at 100; the lowest win together', () => {
    const hundred = [...Array(3)].map(() => round(26 - 1, 1, 0, 0)).concat(round(25, 0, 1, 0));
    expect(totals(gaunerbande, sheet(FOUR, ...hundred))).toEqual([100, 3, 1, 0]);
    expect(gaunerbande.over(sheet(FOUR, ...hundred))).toBe(false);
    const more = sheet(FOUR, ...hundred, round(13, 13, 0, 0));
    expect(gaunerbande.over(more)).toBe(true);
    expect(gaunerbande.winners(more)).toEqual([3]);
  });

  test('cards go one place further left each round, and then to nobody', () => {
    expect([0, 1, 2, 3, 4].map((at) => passing(at, 4))).toEqual([1, 2, 3, 0, 1]);
  });
});

describe('Partout', () => {
  const six = ['A', 'B', 'C', 'D', 'E', 'F'];
  const sheet = (names: string[], ...entries: PartoutEntry[]) => ({ game: 'partout' as const, names, options: null, entries });

  test('three teams announce 3, 3, 2 and win 3, 1, 3: 19, 1, 11 points', () => {
    const entry = { announced: [2, 3, 1, 1, 0, 1], won: [3, 1, 3] };
    expect(partout.problem(sheet(six), entry, 0)).toBeNull();
    expect(partout.points(sheet(six), entry, 0)).toEqual([19, 1, 11, 19, 1, 11]);
  });

  test('no trick although some were announced: −1 each; nothing announced and nothing won: 0', () => {
    expect(teamPoints(4, 0, 4)).toBe(-4);
    expect(teamPoints(0, 0, 4)).toBe(0);
    expect(teamPoints(0, 2, 4)).toBe(2);
    expect(teamPoints(7, 7, 4)).toBe(107);
    expect(teamPoints(7, 7, 6)).toBe(207);
    expect(teamPoints(9, 7, 6)).toBe(7);
  });

  test('partners sit opposite each other; tricks must add up', () => {
    expect(teams(6)).toEqual([[0, 3], [1, 4], [2, 5]]);
    expect(teams(4)).toEqual([[0, 2], [1, 3]]);
    expect(teams(3)).toEqual([[0], [1], [2]]);
    expect(partout.problem(sheet(FOUR), { announced: [1, 1, 1, 1], won: [3, 3] }, 0)).toMatchObject({ filled: { n: 1, all: 7 } });
    expect(partout.problem(sheet(FOUR), { announced: [1, null, 1, 1], won: [4, 3] }, 0)?.serious).toBe(true);
    expect(dealer(4, 4)).toBe(0);
  });

  test('six rounds, eight with four players', () => {
    expect(partout.rounds(sheet(six))).toBe(6);
    expect(partout.rounds(sheet(FOUR))).toBe(8);
    const entry = { announced: [1, 0, 0, 0], won: [4, 3] };
    const full = sheet(FOUR, ...Array.from({ length: 8 }, () => entry));
    expect(partout.over(full)).toBe(true);
    expect(partout.winners(full)).toEqual([0, 2]);
  });
});

describe('Gauner', () => {
  const scoring = (prison: Partial<GaunerEntry['prison']>, owner: Partial<GaunerEntry['owner']>): GaunerEntry => {
    const blank = gauner.blank({ game: 'gauner', names: ['Ida', 'Ben'], options: null, entries: [] });
    return { prison: { ...blank.prison, ...prison }, owner: { ...blank.owner, ...owner } };
  };
  const sheet = (...entries: GaunerEntry[]) => ({ game: 'gauner' as const, names: ['Ida', 'Ben'], options: null, entries });

  test('4 yellow, 2 red, 1 green: 7 cards × 3 kinds = 21', () => {
    const entry = scoring({ yellow: 4, red: 2, green: 1, blue: 6 }, { yellow: 0, red: 0, green: 0, blue: 1 });
    expect(gauner.points(sheet(), entry, 0)).toEqual([21, 6]);
  });

  test('a kind nobody has laid brings nothing', () => {
    expect(gauner.points(sheet(), scoring({ yellow: 6, orange: 6 }, { yellow: 1 }), 0)).toEqual([0, 6]);
  });

  test('full is six kinds with two cards or two kinds with six', () => {
    const of = (...counts: number[]) => isFull(Object.fromEntries(KINDS.map((kind, i) => [kind, counts[i] ?? 0])) as GaunerEntry['prison']);
    expect(of(2, 2, 2, 2, 2, 2)).toBe(true);
    expect(of(6, 6)).toBe(true);
    expect(of(6, 5, 2, 2, 2, 1)).toBe(false);
    expect(gauner.problem(sheet(), scoring({ yellow: 3 }, { yellow: null }), 0)?.serious).toBe(false);
    expect(gauner.problem(sheet(), scoring({ yellow: 6, red: 6 }, { yellow: null, red: 1 }), 0)).toBeNull();
    expect(gauner.problem(sheet(), scoring({ yellow: 6, red: 6 }, { yellow: 0 }), 0)?.text.en).toContain('laid out');
    expect(gauner.problem(sheet(), scoring({ grey: 6, red: 6 }, { grey: 0, red: 0 }), 0)?.serious).toBe(true);
  });

  test('three scorings end the match; ties share', () => {
    const entry = scoring({ yellow: 6, orange: 6 }, { yellow: 0, orange: 1 });
    expect(gauner.over(sheet(entry, entry))).toBe(false);
    expect(gauner.winners(sheet(entry, entry, entry))).toEqual([0, 1]);
  });
});

describe('Party Bugs', () => {
  const sheet = (names: string[], ...entries: PartyBugsEntry[]) => ({
    game: 'party_bugs' as const,
    names,
    options: { games: 1, variant: false },
    entries,
  });
  const scored = (tie: number | null, ...points: number[]): PartyBugsEntry => ({ how: 'points', displays: [], points, tie });

  test('14, 9, 21, 9 with the tie card at the second seat: the second wins', () => {
    expect(winnerOf(scored(1, 14, 9, 21, 9), 4)).toBe(1);
    expect(winnerOf(scored(2, 14, 9, 21, 9), 4)).toBe(3);
    expect(party_bugs.problem(sheet(FOUR), scored(null, 14, 9, 21, 9), 0)?.serious).toBe(true);
    expect(party_bugs.winners(sheet(FOUR, scored(1, 14, 9, 21, 9)))).toEqual([1]);
  });

  test('Paul wins only if he is strictly lowest', () => {
    expect(winnerOf(scored(0, 14, 20, 13), 2)).toBeNull();
    expect(winnerOf(scored(0, 14, 20, 14), 2)).toBe(0);
    expect(party_bugs.winners(sheet(['Ida', 'Ben'], scored(0, 14, 20, 13)))).toEqual([]);
    expect(party_bugs.points(sheet(['Ida', 'Ben']), scored(0, 14, 20, 13), 0)).toEqual([14, 20]);
  });

  test('pairs leave two by two, so what is left of a value is odd or even like the sets', () => {
    const displays = (...left: number[][]): PartyBugsEntry => ({ how: 'displays', displays: left, points: [], tie: 0 });
    expect(oddValue(displays([4, 9], [4], [9], []), 4)).toBeNull();
    expect(oddValue(displays([4, 9], [4], [], []), 4)).toBe(9);
    const all = Array.from({ length: 13 }, (_, i) => i + 1);
    expect(oddValue(displays(all, [], []), 3)).toBeNull();
    expect(party_bugs.problem(sheet(FOUR), displays([4, 9], [4], [], []), 0)?.serious).toBe(false);
    expect(party_bugs.points(sheet(FOUR), displays([4, 9], [4], [9], []), 0)).toEqual([13, 4, 9, 0]);
  });
});

describe('Tax the Rich', () => {
  const sheet = (names: string[], ...entries: TaxEntry[]) => ({
    game: 'tax_the_rich' as const,
    names,
    options: { board: usualBoard(), ruleCards: false },
    entries,
  });
  const round = (stacks: number[], more: Partial<TaxEntry> = {}): TaxEntry => ({ row: 0, suit: 'g', leader: 0, deputy: 3, stacks, ...more });

  test('the round of the rules page: target 5, bonus 5 in round 2', () => {
    const made = round([4, 5, 1, 2]);
    expect(outcome(sheet(FOUR), made, 1)).toEqual({ target: 5, bonus: 5, together: 6, met: true });
    expect(tax_the_rich.points(sheet(FOUR), made, 1)).toEqual([9, 5, 1, 7]);
    expect(tax_the_rich.points(sheet(FOUR), round([3, 6, 2, 1]), 1)).toEqual([3, 11, 7, 1]);
  });

  test('the board of the rules page', () => {
    expect(usualBoard()[0]).toEqual({ tricks: { r: 4, y: 4, g: 5, b: 5 }, bonus: [3, 5, 7] });
    expect(usualBoard()[7]).toEqual({ tricks: { r: 11, y: 11, g: 12, b: 12 }, bonus: [10, 12, 14] });
  });

  test('stacks must add up; with rule cards they need not', () => {
    expect(tax_the_rich.problem(sheet(FOUR), round([4, 5, 1, 1]), 0)?.serious).toBe(true);
    const free = sheet(FOUR);
    free.options.ruleCards = true;
    expect(tax_the_rich.problem(free, round([4, 5, 1, 1]), 0)?.serious).toBe(false);
    expect(tax_the_rich.problem(sheet(FOUR), round([4, 5, 1, 2], { deputy: null }), 0)?.text.en).toContain('deputy');
    expect(tax_the_rich.problem(sheet(['A', 'B', 'C']), round([4, 5, 3], { deputy: null }), 0)).toBeNull();
  });

  test('the two best win together; the last round breaks ties, and the still tied win too', () => {
    const plain = (...stacks: number[]) => round(stacks, { row: 7, suit: 'b', leader: 0, deputy: 1 }); // missed: 2 and 3 get the bonus
    const tied = sheet(FOUR, plain(3, 3, 3, 3), plain(3, 3, 3, 3), plain(3, 3, 3, 3));
    expect(tax_the_rich.winners(tied)).toEqual([2, 3]);
    const alone = sheet(['A', 'B', 'C'], ...[1, 2, 3].map(() => round([6, 3, 3], { deputy: null })));
    expect(tax_the_rich.winners(alone)).toEqual([0]);
    const second = [plain(5, 1, 3, 3), plain(1, 5, 3, 3), plain(3, 3, 4, 2)];
    expect(tax_the_rich.winners(sheet(FOUR, ...second))).toEqual([2, 3]);
    expect(leaders(tax_the_rich, sheet(FOUR, plain(3, 5, 1, 3)))).toEqual([2, 3]);
  });
});

describe('sharing', () => {
  const sheet: Sheet = {
    game: 'gaunerbande',
    names: ['Jürgen', 'Ben', 'Mia', 'Zoë'],
    options: { target: 20 },
    entries: [{ penalties: [1, 0, 16, 9], coup: 'others', everyTrick: false }],
  };

  test('a sheet comes back from its link as it was', () => {
    expect(decode(encode(sheet))).toEqual(sheet);
    expect(encode(sheet)).toMatch(/^[\w-]+$/);
  });

  test('nonsense is not believed', () => {
    expect(decode('nonsense')).toBeNull();
    expect(decode(encode({ ...sheet, game: 'chess' } as unknown as Sheet))).toBeNull();
    expect(decode(encode({ ...sheet, entries: [{ penalties: [99, 0, 0, 0] }] }))).toBeNull();
    expect(decode(encode({ ...sheet, entries: [null] }))).toBeNull();
    expect(decode(encode({ ...sheet, names: ['A'] }))).toBeNull();
  });

  test('as text it tells rounds, totals and the leaders', () => {
    const text = asText(sheet, { total: 'Total', wins: (names) => `${names} wins` });
    expect(text).toBe('Gaunerbande\n1. 1 / 0 / 16 / 9\nTotal: Jürgen: 1, Ben: 0, Mia: 16, Zoë: 9');
    expect(leaders(padOf('gaunerbande'), sheet)).toEqual([1]);
  });
});
