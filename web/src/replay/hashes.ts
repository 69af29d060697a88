// The hashes of fair deals, as docs/protocol.md has them.

import { sha256 } from './sha256';

/** What a cut is made of. */
export interface Opening {
  nonce: string;
  text: string;
}

/** Each part is preceded by its length in 8 bytes, big-endian. */
export function hash(parts: Uint8Array[]): string {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + 8 + part.length, 0));
  let at = 0;
  for (const part of parts) {
    new DataView(all.buffer).setBigUint64(at, BigInt(part.length));
    all.set(part, at + 8);
    at += 8 + part.length;
  }
  return hex(sha256(all));
}

export const text = (value: string | number) => new TextEncoder().encode(String(value));
export const hex = (data: Uint8Array) => Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('');

export function bytes(written: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(written)) return new Uint8Array(); // fits no promise
  return Uint8Array.from(written.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** Randomness that nobody else has, and a text if one likes. */
export function freshOpening(own = ''): Opening {
  return { nonce: hex(crypto.getRandomValues(new Uint8Array(32))), text: own };
}

export function cutOf(table: string, match: number, seat: number, commitment: string, { nonce, text: own }: Opening): string {
  return hash([...['stammtisch cut 2', table, match, seat, commitment].map(text), bytes(nonce), text(own)]);
}
