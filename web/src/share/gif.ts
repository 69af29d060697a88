// A GIF, written frame by frame: one palette for all of it, and of every frame only the rectangle that has changed.
// The format is that of the GIF89a specification; browsers and messengers of every age show it.

const COLOURS = 255; // the 256th is transparent: "as before"
const SEEN_THROUGH = 255;
const CODE_BITS = 8;
const MOST_CODES = 4096;

/** Counts colours, five bits of each part: what a palette is chosen from. */
export class Colours {
  private readonly count = new Uint32Array(1 << 15);

  add(rgba: Uint8ClampedArray): void {
    for (let at = 0; at < rgba.length; at += 4) this.count[bin(rgba, at)]! += 1;
  }

  /** The commonest ones, three bytes each. */
  palette(): Uint8Array {
    const bins = Array.from(this.count.keys()).filter((one) => this.count[one]! > 0);
    bins.sort((a, b) => this.count[b]! - this.count[a]!);
    const found = new Uint8Array(256 * 3);
    bins.slice(0, COLOURS).forEach((one, n) => found.set([wide(one >> 10), wide((one >> 5) & 31), wide(one & 31)], n * 3));
    return found;
  }
}

const bin = (rgba: Uint8ClampedArray, at: number): number => ((rgba[at]! >> 3) << 10) | ((rgba[at + 1]! >> 3) << 5) | (rgba[at + 2]! >> 3);
const wide = (five: number): number => (five << 3) | (five >> 2);

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export class Gif {
  frames = 0;
  size = 0;
  private readonly parts: Uint8Array<ArrayBuffer>[] = [];
  private readonly nearest = new Int16Array(1 << 15).fill(-1);
  private before: Uint8Array | null = null;

  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly palette: Uint8Array,
  ) {
    const text = (one: string) => Array.from(one, (letter) => letter.charCodeAt(0));
    this.put([...text('GIF89a'), ...short(width), ...short(height), 0xf7, 0, 0, ...palette]);
    this.put([0x21, 0xff, 11, ...text('NETSCAPE2.0'), 3, 1, ...short(0), 0]); // again and again
  }

  /** The next frame; it stays for so many hundredths of a second. */
  add(rgba: Uint8ClampedArray, hundredths: number): void {
    const pixels = new Uint8Array(this.width * this.height);
    for (let n = 0; n < pixels.length; n++) pixels[n] = this.colourOf(bin(rgba, n * 4));
    const box = this.changed(pixels);
    const known = this.before ? 1 : 0; // the first frame has nothing to see through to
    this.put([0x21, 0xf9, 4, 0x04 | known, ...short(hundredths), SEEN_THROUGH, 0]);
    this.put([0x2c, ...short(box.left), ...short(box.top), ...short(box.width), ...short(box.height), 0]);
    this.put(compressed(this.cut(pixels, box)));
    this.before = pixels;
    this.frames += 1;
  }

  finish(): Blob {
    this.put([0x3b]);
    return new Blob(this.parts, { type: 'image/gif' });
  }

  private put(bytes: ArrayLike<number>): void {
    this.parts.push(Uint8Array.from(bytes));
    this.size += bytes.length;
  }

  /** The palette's colour that is nearest to one of five bits a part; found once for each. */
  private colourOf(one: number): number {
    const known = this.nearest[one]!;
    if (known >= 0) return known;
    const [red, green, blue] = [wide(one >> 10), wide((one >> 5) & 31), wide(one & 31)];
    let [best, least] = [0, Infinity];
    for (let n = 0; n < COLOURS; n++) {
      const far = (this.palette[n * 3]! - red) ** 2 + (this.palette[n * 3 + 1]! - green) ** 2 + (this.palette[n * 3 + 2]! - blue) ** 2;
      if (far < least) [best, least] = [n, far];
    }
    return (this.nearest[one] = best);
  }

  /** The smallest rectangle outside of which all is as before; never empty. */
  private changed(pixels: Uint8Array): Box {
    if (!this.before) return { left: 0, top: 0, width: this.width, height: this.height };
    let [left, top, right, bottom] = [this.width, this.height, -1, -1];
    for (let y = 0, at = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++, at++) {
        if (pixels[at] === this.before[at]) continue;
        [left, right] = [Math.min(left, x), Math.max(right, x)];
        [top, bottom] = [Math.min(top, y), y];
      }
    }
    return bottom < 0 ? { left: 0, top: 0, width: 1, height: 1 } : { left, top, width: right - left + 1, height: bottom - top + 1 };
  }

  private cut(pixels: Uint8Array, { left, top, width, height }: Box): Uint8Array {
    const found = new Uint8Array(width * height);
    for (let y = 0, to = 0; y < height; y++) {
      for (let x = 0, at = (top + y) * this.width + left; x < width; x++, at++, to++) {
        found[to] = this.before && this.before[at] === pixels[at] ? SEEN_THROUGH : pixels[at]!;
      }
    }
    return found;
  }
}

const short = (n: number): number[] => [n & 255, n >> 8];

/** The pixels by the algorithm of Lempel, Ziv and Welch, in blocks of at most 255 bytes. */
export function compressed(pixels: Uint8Array): number[] {
  const [clear, end] = [1 << CODE_BITS, (1 << CODE_BITS) + 1];
  const bytes: number[] = [];
  let [held, bits, width, next] = [0, 0, CODE_BITS + 1, end + 1];
  let codes = new Map<number, number>();

  const emit = (code: number): void => {
    held |= code << bits;
    for (bits += width; bits >= 8; bits -= 8, held >>>= 8) bytes.push(held & 255);
  };

  emit(clear);
  let prefix = pixels[0] ?? 0;
  for (let n = 1; n < pixels.length; n++) {
    const key = (prefix << 8) | pixels[n]!;
    const known = codes.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    emit(prefix);
    prefix = pixels[n]!;
    if (next === MOST_CODES) {
      emit(clear);
      [width, next, codes] = [CODE_BITS + 1, end + 1, new Map()];
      continue;
    }
    if (next === 1 << width) width += 1;
    codes.set(key, next++);
  }
  emit(prefix);
  emit(end);
  if (bits > 0) bytes.push(held & 255);
  return [CODE_BITS, ...blocks(bytes), 0];
}

function blocks(bytes: number[]): number[] {
  const found: number[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.slice(at, at + 255);
    found.push(block.length);
    for (const byte of block) found.push(byte);
  }
  return found;
}
