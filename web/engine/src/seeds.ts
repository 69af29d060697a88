import { EngineError } from './description.ts';
import { sha256 } from './sha256.ts';

/** What deals the cards: `7`, `"7"` and the bytes of "7" are three different seeds, as in Python. */
export type Seed = number | bigint | string | Uint8Array;

const written = new TextEncoder();

/** The 256 bits that a seed stands for, as four numbers of a state. */
export function keyOf(seed: Seed): BigInt64Array {
  const kind = typeof seed === 'string' ? 'str' : seed instanceof Uint8Array ? 'bytes' : 'int';
  const data = seed instanceof Uint8Array ? seed : written.encode(typeof seed === 'string' ? seed : whole(seed));
  return words(sha256(joined(written.encode(`stammtisch dice\0${kind}\0`), data)), 4);
}

/** A whole number as Python writes it. */
function whole(seed: number | bigint): string {
  if (typeof seed === 'number' && !Number.isSafeInteger(seed)) {
    throw new EngineError(`A seed is a whole number, a text or bytes, not ${seed}.`);
  }
  return BigInt(seed).toString();
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function words(digest: Uint8Array, count: number): BigInt64Array {
  const view = new DataView(digest.buffer);
  return BigInt64Array.from({ length: count }, (_, place) => view.getBigInt64(8 * place, true));
}

/**
 * The playout generator: for bots, re-deals and searches; small, fast and not secret. Equal seeds give equal sequences,
 * here and in Python (`kernel.dice.playout_rng`).
 */
export class Rng {
  /** Its one number. */
  readonly state: BigUint64Array;

  constructor(seed: number | bigint) {
    const [number] = words(sha256(written.encode(`stammtisch playouts\0${whole(seed)}`)), 1);
    this.state = BigUint64Array.of(BigInt.asUintN(64, number!) | 1n);
  }
}
