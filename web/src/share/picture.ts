// A finished match, or one decision of it, as a picture to pass on: drawn here on a canvas, sent to no server.

import { icons as covers } from '../cards/icons/covers';
import { SUITS, isSuit } from '../cards/suits';
import type { Cover } from '../games/look';

export const WIDTH = 1200;
export const HEIGHT = 630;
const EDGE = 64;
const LINES = ['#ffd15c', '#8fc7ff', '#ff9d8a', '#a8e6a1', '#e0b3ff', '#f5f0e6'];

export interface Head {
  title: string;
  /** Under the title: date, round. */
  line: string;
  cover: Cover;
  foot: string;
  /** Without light on the ground: for pictures of few colours. */
  plain?: boolean;
}

export interface ResultPicture extends Head {
  headline: string;
  /** With what each has gained just now, if that is of interest. */
  ranked: { name: string; score: number; won: boolean; gained?: number }[];
  /** The points of each round, by seat; with their names. */
  rounds: number[][];
  names: string[];
}

export interface DecisionPicture extends Head {
  /** Who decides, and what is told of it. */
  who: string;
  told: string;
  hand: PictureCard[];
  /** What lies on the table, with whose it is. */
  lying: { card: PictureCard; name: string }[];
}

export interface PictureCard {
  text: string;
  suit: string;
  /** The path of a sign that is no suit's, on a field of 24. */
  sign?: string;
  ground: string;
  ink: string;
  /** This one was chosen. */
  chosen?: boolean;
}

export type Pen = CanvasRenderingContext2D;

// --- the parts ---

function ground(pen: Pen, { cover, title, line, foot, plain }: Head): void {
  pen.fillStyle = cover.ground;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  if (!plain) lit(pen);
  write(pen, title, EDGE, 112, 62, '#fffaf0', 'serif', WIDTH - 2 * EDGE);
  write(pen, line, EDGE, 156, 28, cover.ink, 'sans', WIDTH - 2 * EDGE);
  write(pen, foot, EDGE, HEIGHT - 32, 22, cover.ink, 'sans', WIDTH - 2 * EDGE);
}

function lit(pen: Pen): void {
  const light = pen.createRadialGradient(WIDTH * 0.8, 60, 40, WIDTH * 0.8, 60, 900);
  light.addColorStop(0, 'rgba(255,255,255,0.22)');
  light.addColorStop(1, 'rgba(255,255,255,0)');
  pen.fillStyle = light;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
}

/** A line of text, made narrower where it would not fit. */
export function write(pen: Pen, text: string, x: number, y: number, size: number, colour: string, face: 'serif' | 'sans', room: number): void {
  pen.font = `${face === 'serif' ? 700 : 600} ${size}px ${face === 'serif' ? 'Fraunces, Georgia, serif' : 'system-ui, sans-serif'}`;
  pen.fillStyle = colour;
  pen.fillText(text, x, y, room);
}

/** What is on the game's box. */
function art(pen: Pen, cover: Cover, x: number, y: number, size: number): void {
  if (!('icon' in cover)) return write(pen, cover.letters, x, y + size * 0.7, size * 0.6, cover.ink, 'serif', size);
  sign(pen, covers[cover.icon] ?? '', cover.ink, 512, { x, y, size });
}

/** The running totals of every seat, from 0 on. */
export function totals(rounds: number[][], seats: number): number[][] {
  return Array.from({ length: seats }, (_, seat) => rounds.reduce<number[]>((sums, round) => [...sums, sums.at(-1)! + (round[seat] ?? 0)], [0]));
}

function curve(pen: Pen, { rounds, names }: ResultPicture, left: number, top: number, width: number, height: number): void {
  const lines = totals(rounds, names.length);
  const all = lines.flat();
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (n: number) => left + (width * n) / Math.max(1, rounds.length);
  const y = (value: number) => top + height - (height * (value - low)) / Math.max(1, high - low);
  pen.fillStyle = 'rgba(0,0,0,0.25)';
  pen.fillRect(left - 18, top - 24, width + 36, height + 48);
  lines.forEach((line, seat) => {
    pen.strokeStyle = LINES[seat % LINES.length]!;
    pen.lineWidth = 5;
    pen.beginPath();
    line.forEach((value, n) => (n === 0 ? pen.moveTo(x(n), y(value)) : pen.lineTo(x(n), y(value))));
    pen.stroke();
  });
}

export function card(pen: Pen, { text, suit, sign: path, ground, ink, chosen }: PictureCard, x: number, y: number, width: number): void {
  const [top, height] = [y - (chosen ? 18 : 0), width * 1.4];
  pen.fillStyle = colour(ground);
  pen.fillRect(x, top, width, height);
  pen.lineWidth = chosen ? 6 : 1.5;
  pen.strokeStyle = chosen ? '#ffd15c' : '#b9a888';
  pen.strokeRect(x, top, width, height);
  write(pen, text, x + width * 0.1, top + width * 0.48, width * 0.44, colour(ink), 'serif', width * 0.8);
  const below = { x: x + width * 0.14, y: top + width * 0.72, size: width * 0.5 };
  if (isSuit(suit)) sign(pen, SUITS[suit].path, SUITS[suit].colour, 24, below);
  else if (path) sign(pen, path, ink, 24, below, 'evenodd');
}

/** `field`: how wide the drawing is in its own measure. */
function sign(pen: Pen, path: string, ink: string, field: number, { x, y, size }: { x: number; y: number; size: number }, rule: CanvasFillRule = 'nonzero'): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / field, size / field);
  pen.fillStyle = colour(ink);
  pen.fill(new Path2D(path), rule);
  pen.restore();
}

/** A canvas knows no variables of style sheets. */
function colour(css: string): string {
  const [, name] = /^var\((--[\w-]+)\)$/.exec(css) ?? [];
  return name ? getComputedStyle(document.documentElement).getPropertyValue(name).trim() || '#2a2118' : css;
}

const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

/** Long texts in at most so many lines. */
export function wrapped(text: string, most: number, lines: number): string[] {
  const found: string[] = [''];
  for (const word of text.split(' ')) {
    const line = `${found.at(-1)} ${word}`.trim();
    if (line.length <= most || !found.at(-1)) found[found.length - 1] = line;
    else found.push(word);
  }
  return found.length > lines ? [...found.slice(0, lines - 1), `${found[lines - 1]} …`] : found;
}

// --- the pictures ---

export function drawResult(pen: Pen, data: ResultPicture): void {
  ground(pen, data);
  const withCurve = data.rounds.length > 1;
  const room = withCurve ? 500 : 600;
  write(pen, data.headline, EDGE, 232, 44, '#ffd15c', 'serif', room);
  const step = Math.min(58, 300 / data.ranked.length);
  data.ranked.forEach(({ name, score, won, gained }, n) => {
    const y = 296 + n * step;
    const seat = data.names.indexOf(name);
    write(pen, `${won ? '★ ' : ''}${name}`, EDGE, y, 34, withCurve && seat >= 0 ? LINES[seat % LINES.length]! : '#fffaf0', 'sans', room - (gained === undefined ? 130 : 230));
    if (gained !== undefined) write(pen, signed(gained), EDGE + room - 210, y, 30, data.cover.ink, 'sans', 90);
    write(pen, String(score), EDGE + room - 110, y, 36, '#fffaf0', 'serif', 110);
  });
  if (withCurve) curve(pen, data, 660, 236, WIDTH - 660 - EDGE, 270);
  else art(pen, data.cover, 760, 170, 360);
}

export function drawDecision(pen: Pen, data: DecisionPicture): void {
  ground(pen, data);
  write(pen, data.who, EDGE, 216, 36, '#ffd15c', 'serif', WIDTH - 2 * EDGE);
  wrapped(data.told, 64, 2).forEach((line, n) => write(pen, line, EDGE, 258 + n * 34, 28, '#fffaf0', 'sans', WIDTH - 2 * EDGE));
  data.lying.slice(0, 7).forEach(({ card: one, name }, n) => {
    card(pen, one, EDGE + n * 130, 318, 72);
    write(pen, name, EDGE + n * 130, 440, 18, data.cover.ink, 'sans', 118);
  });
  const width = Math.min(84, (WIDTH - 2 * EDGE) / Math.max(1, data.hand.length) - 6);
  data.hand.forEach((one, n) => card(pen, one, EDGE + n * (width + 6), 466, width));
}

/** Draws, and gives the picture as a PNG. Raises if the browser has no canvas. */
export async function asPng(draw: (pen: Pen) => void): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  await document.fonts?.load('700 60px Fraunces').catch(() => undefined);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  draw(pen);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'));
}

/** Hands the picture to another program, or keeps it as a file. */
export async function passOn(picture: Blob, name: string, title: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title }).catch(() => undefined); // changed one's mind
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
