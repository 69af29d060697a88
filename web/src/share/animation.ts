// Some steps of a finished match as a GIF to pass on: drawn here on a canvas, sent to no server.

import { card, write, wrapped, type Head, type Pen, type PictureCard } from './picture';
import { Colours, Gif } from './gif';

export const WIDTH = 800;
export const HEIGHT = 420;
export const MOST_FRAMES = 160;
export const MOST_BYTES = 6 * 1024 * 1024;
const [STEP, END] = [120, 320]; // hundredths of a second
const [EDGE, MIDDLE] = [20, 452];

export interface AnimatedSeat {
  name: string;
  score: number;
  hand: PictureCard[];
  /** Has just chosen. */
  acts: boolean;
}

export interface AnimatedStep extends Head {
  told: string;
  seats: AnimatedSeat[];
  /** What lies on the table, in rows; with whose it is, where that is known. */
  lying: { card: PictureCard; name: string }[][];
}

/** Raised if somebody has changed their mind. */
export class Cancelled extends Error {}

export function drawStep(pen: Pen, data: AnimatedStep): void {
  pen.fillStyle = data.cover.ground;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  write(pen, data.title, EDGE, 38, 28, '#fffaf0', 'serif', 420);
  write(pen, data.line, MIDDLE, 36, 17, data.cover.ink, 'sans', WIDTH - MIDDLE - EDGE);
  const height = Math.min(62, 290 / data.seats.length);
  data.seats.forEach((seat, n) => drawSeat(pen, seat, 58 + n * height, height));
  const rows = data.lying.filter((row) => row.length > 0);
  rows.forEach((row, n) => drawRow(pen, row, 66 + n * Math.min(120, 280 / rows.length), rows.length));
  wrapped(data.told, 84, 2).forEach((line, n) => write(pen, line, EDGE, 358 + n * 23, 18, '#fffaf0', 'sans', WIDTH - 2 * EDGE));
  write(pen, data.foot, WIDTH - 110, HEIGHT - 10, 14, data.cover.ink, 'sans', 100);
}

function drawSeat(pen: Pen, { name, score, hand, acts }: AnimatedSeat, top: number, height: number): void {
  pen.fillStyle = acts ? 'rgba(255,209,92,0.3)' : 'rgba(0,0,0,0.25)';
  pen.fillRect(EDGE, top, MIDDLE - EDGE - 24, height - 5);
  write(pen, name, EDGE + 8, top + height * 0.36, 16, acts ? '#ffd15c' : '#fffaf0', 'sans', 92);
  write(pen, String(score), EDGE + 8, top + height * 0.78, 18, '#fffaf0', 'serif', 92);
  const width = Math.min(24, (height - 14) / 1.4, 292 / Math.max(1, hand.length) - 2);
  hand.forEach((one, n) => card(pen, one, EDGE + 108 + n * (width + 2), top + 5, width));
}

function drawRow(pen: Pen, row: AnimatedStep['lying'][number], top: number, rows: number): void {
  const room = WIDTH - MIDDLE - EDGE;
  const width = Math.min(rows > 1 ? 40 : 58, room / row.length - 4);
  row.forEach(({ card: one, name }, n) => {
    const x = MIDDLE + n * (width + Math.min(14, room / row.length - width));
    card(pen, one, x, top, width);
    if (name) write(pen, name, x, top + width * 1.4 + 15, 12, '#fffaf0', 'sans', width + 8);
  });
}

/** So many of them, evenly, with the first and the last. */
export function thinned<T>(all: T[], most: number): T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, n) => all[Math.round((n * (all.length - 1)) / (most - 1))]!);
}

/** Lets the page breathe between two frames, and ends if nobody waits any more. */
async function breathe(signal: AbortSignal): Promise<void> {
  await new Promise((done) => setTimeout(done));
  if (signal.aborted) throw new Cancelled();
}

/** The steps as a GIF; `progress` is told how much is done, 0 … 1. Too many, or too large: some are left out. */
export async function asGif(steps: AnimatedStep[], signal: AbortSignal, progress: (done: number) => void): Promise<Blob> {
  await document.fonts?.load('700 60px Fraunces').catch(() => undefined);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('no canvas');
  const pixels = (step: AnimatedStep): Uint8ClampedArray => {
    drawStep(pen, step);
    return pen.getImageData(0, 0, WIDTH, HEIGHT).data;
  };
  const colours = new Colours();
  for (const step of thinned(steps, 8)) {
    await breathe(signal);
    colours.add(pixels(step));
  }
  for (let most = Math.min(MOST_FRAMES, steps.length); ; most = Math.ceil(most / 2)) {
    const gif = await written(thinned(steps, most), new Gif(WIDTH, HEIGHT, colours.palette()), pixels, signal, progress);
    if (gif.size <= MOST_BYTES || most <= 2) return gif.finish();
  }
}

async function written(steps: AnimatedStep[], gif: Gif, pixels: (step: AnimatedStep) => Uint8ClampedArray, signal: AbortSignal, progress: (done: number) => void): Promise<Gif> {
  for (const [n, step] of steps.entries()) {
    await breathe(signal);
    gif.add(pixels(step), n === steps.length - 1 ? END : STEP);
    progress((n + 1) / steps.length);
    if (gif.size > MOST_BYTES) break;
  }
  return gif;
}
