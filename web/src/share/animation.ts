// Some steps of a finished match, or all of it in short, as a GIF to pass on: drawn here on a canvas, written by a worker,
// sent to no server.

import type { Answer, Asked } from './gif.worker';
import * as picture from './picture';
import { card, drawResult, write, wrapped, type Head, type Pen, type PictureCard, type ResultPicture } from './picture';

export const WIDTH = 800;
export const HEIGHT = 420;
export const MOST_FRAMES = 160;
export const MOST_BYTES = 6 * 1024 * 1024;
/** How long a picture stays, in hundredths of a second: a step, the last one; in a whole match a step, a count, the end. */
export const [STEP, END, SHORT, COUNT, FINAL] = [120, 320, 60, 220, 500];
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

/** One picture of an animation. */
export interface Shot {
  draw: (pen: Pen) => void;
  stays: number;
  /** Not to be left out. */
  kept?: boolean;
}

export const stepShot = (step: AnimatedStep, stays: number): Shot => ({ draw: (pen) => drawStep(pen, step), stays });

/** How it stands: the picture of a result, made smaller. */
export function resultShot(result: ResultPicture, stays: number): Shot {
  const draw = (pen: Pen) => {
    pen.save();
    pen.scale(WIDTH / picture.WIDTH, HEIGHT / picture.HEIGHT);
    drawResult(pen, result);
    pen.restore();
  };
  return { draw, stays, kept: true };
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

/** So many of them, with all that are to be kept, as far as that goes, and the rest evenly. */
export function fewer(shots: Shot[], most: number): Shot[] {
  const kept = shots.filter((shot, n) => shot.kept || n === 0 || n === shots.length - 1);
  if (kept.length >= most) return thinned(kept, most);
  const rest = new Set(thinned(shots.filter((shot) => !kept.includes(shot)), most - kept.length));
  return shots.filter((shot) => kept.includes(shot) || rest.has(shot));
}

/** The worker that writes, asked one thing after the other. It ends with the signal, or when it is let go. */
class Writer {
  private readonly worker = new Worker(new URL('./gif.worker.ts', import.meta.url), { type: 'module' });
  private failed: (why: Error) => void = () => undefined;

  constructor(private readonly signal: AbortSignal) {
    signal.addEventListener('abort', this.cancel);
    this.worker.onerror = () => this.failed(new Error('the worker broke'));
  }

  async ask(asked: Asked): Promise<Answer> {
    if (this.signal.aborted) throw new Cancelled();
    return new Promise((done, failed) => {
      this.failed = failed;
      this.worker.onmessage = ({ data }: MessageEvent<Answer>) => done(data);
      this.worker.postMessage(asked, 'rgba' in asked ? [asked.rgba.buffer] : []);
    });
  }

  letGo(): void {
    this.signal.removeEventListener('abort', this.cancel);
    this.worker.terminate();
  }

  private cancel = (): void => {
    this.worker.terminate();
    this.failed(new Cancelled());
  };
}

/** The shots as a GIF; `progress` is told how much is done, 0 … 1. Too many, or too large: some are left out. */
export async function asGif(shots: Shot[], signal: AbortSignal, progress: (done: number) => void): Promise<Blob> {
  await document.fonts?.load('700 60px Fraunces').catch(() => undefined);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('no canvas');
  const pixels = ({ draw }: Shot): Uint8ClampedArray => {
    draw(pen);
    return pen.getImageData(0, 0, WIDTH, HEIGHT).data;
  };
  const writer = new Writer(signal);
  try {
    for (const shot of thinned(shots, 12)) await writer.ask({ ask: 'colours', rgba: pixels(shot) });
    for (let most = Math.min(MOST_FRAMES, shots.length); ; most = Math.ceil(most / 2)) {
      const size = await written(fewer(shots, most), writer, pixels, progress);
      if (size <= MOST_BYTES || most <= 2) return (await writer.ask({ ask: 'finish' })).made!;
    }
  } finally {
    writer.letGo();
  }
}

/** Writes these; how many bytes they take, or more than are allowed. */
async function written(shots: Shot[], writer: Writer, pixels: (shot: Shot) => Uint8ClampedArray, progress: (done: number) => void): Promise<number> {
  await writer.ask({ ask: 'begin', width: WIDTH, height: HEIGHT });
  let size = 0;
  for (const [n, shot] of shots.entries()) {
    ({ size } = await writer.ask({ ask: 'frame', rgba: pixels(shot), stays: shot.stays }));
    progress((n + 1) / shots.length);
    if (size > MOST_BYTES) break;
  }
  return size;
}
