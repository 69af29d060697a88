import { describe, expect, it, vi } from 'vitest';
import { drawDecision, drawResult, HEIGHT, totals, WIDTH, wrapped, type Head } from './picture';

interface Written {
  text: string;
  x: number;
  y: number;
}

/** A pen that notes what it writes, and how many lines it draws. */
function pen(): { pen: CanvasRenderingContext2D; written: Written[]; lines: () => number } {
  const written: Written[] = [];
  const gradient = { addColorStop: () => undefined };
  const own: Record<string, unknown> = {
    fillText: (text: string, x: number, y: number) => written.push({ text, x, y }),
    createRadialGradient: () => gradient,
    stroke: vi.fn(),
  };
  const all = new Proxy(own, { get: (one, key: string) => one[key] ?? (() => undefined), set: () => true });
  return { pen: all as unknown as CanvasRenderingContext2D, written, lines: () => (own.stroke as ReturnType<typeof vi.fn>).mock.calls.length };
}

const head: Head = { title: 'Gaunerbande', line: '18 November', cover: { ground: '#202030', ink: '#e0c080', letters: 'Ga' }, foot: 'Stammtisch' };

describe('a picture', () => {
  it('of a result has everybody with their points, and a line for each', () => {
    const { pen: drawing, written, lines } = pen();
    const names = ['Anna', 'Berta', 'Carl'];
    const ranked = [
      { name: 'Berta', score: 12, won: true },
      { name: 'Anna', score: 30, won: false },
      { name: 'Carl', score: 62, won: false },
    ];
    drawResult(drawing, { ...head, headline: 'Berta wins', ranked, rounds: [[10, 2, 14], [20, 10, 48]], names });
    expect(written.map(({ text }) => text)).toEqual(expect.arrayContaining(['Gaunerbande', 'Berta wins', '★ Berta', '12', 'Anna', '30', 'Carl', '62']));
    expect(lines()).toBe(3);
    expect(written.every(({ x, y }) => x >= 0 && x < WIDTH && y > 0 && y < HEIGHT)).toBe(true);
  });

  it('of a match in one round has no lines, and six people fit', () => {
    const { pen: drawing, written, lines } = pen();
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    drawResult(drawing, { ...head, headline: 'A wins', ranked: names.map((name) => ({ name, score: 1, won: false })), rounds: [], names });
    expect(lines()).toBe(0);
    expect(Math.max(...written.filter(({ text }) => text !== 'Stammtisch').map(({ y }) => y))).toBeLessThan(HEIGHT - 40);
  });

  it('of a decision has the hand, what lies, and what was told', () => {
    const { pen: drawing, written } = pen();
    const paper = { suit: '', ground: '#fff', ink: '#000' };
    drawDecision(drawing, { ...head, who: 'Anna decides', told: 'Anna plays the red 5.', hand: [{ text: '5', ...paper, chosen: true }, { text: '9', ...paper }], lying: [{ card: { text: '7', ...paper }, name: 'Carl' }] });
    expect(written.map(({ text }) => text)).toEqual(expect.arrayContaining(['Anna decides', 'Anna plays the red 5.', '5', '9', '7', 'Carl']));
  });
});

it('adds up rounds and breaks lines', () => {
  expect(totals([[1, 2], [3, -4]], 2)).toEqual([[0, 1, 4], [0, 2, -2]]);
  expect(wrapped('one two three four', 9, 2)).toEqual(['one two', 'three four'.slice(0, 5) + ' …']);
  expect(wrapped('short', 9, 2)).toEqual(['short']);
});
