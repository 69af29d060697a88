// Writes a GIF beside the page, which goes on meanwhile. Every message gets one answer, in order.

import { Colours, Gif } from './gif';

export type Asked =
  /** A picture whose colours are to be in it; all of these come first. */
  | { ask: 'colours'; rgba: Uint8ClampedArray }
  /** A new GIF begins; what was written before is forgotten. */
  | { ask: 'begin'; width: number; height: number }
  | { ask: 'frame'; rgba: Uint8ClampedArray; stays: number }
  | { ask: 'finish' };

export interface Answer {
  /** Bytes so far. */
  size: number;
  /** All of it, after `finish`. */
  made?: Blob;
}

const colours = new Colours();
let gif = new Gif(1, 1, colours.palette());

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  const answer: Answer = { size: 0 };
  if (data.ask === 'colours') colours.add(data.rgba);
  else if (data.ask === 'begin') gif = new Gif(data.width, data.height, colours.palette());
  else if (data.ask === 'frame') gif.add(data.rgba, data.stays);
  else answer.made = gif.finish();
  answer.size = gif.size;
  postMessage(answer);
});
