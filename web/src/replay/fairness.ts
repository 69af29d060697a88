// Checks a proof of a fair deal, here in the browser (docs/protocol.md, "Fair deals"): that the secret fits the promise,
// and that the cards came from the secret and the cuts. Shuffles are recomputed by `stammtisch verify` only.

import type { Proof } from '../wire/schema';
import type { Promised } from './promises';
import { sha256 } from './sha256';

export interface Findings {
  /** Whether the promise is the one that this browser saw; null: it saw none. */
  promise: boolean | null;
  /** When it saw it. */
  seen: Promised['when'] | null;
  /** The revealed secret fits the promise. */
  secret: boolean;
  /** The match was dealt from the secret and the cuts. */
  seed: boolean;
  /** Whether the cut that this browser made is among them; null: it made none. */
  ownCut: boolean | null;
  cuts: number;
  commitment: string;
}

export async function findings(proof: Proof, promised: Promised | null): Promise<Findings> {
  const { fairness, record } = proof;
  const dealt = typeof record.seed === 'object' ? record.seed['hex'] : null;
  const cuts = Object.values(fairness.cuts);
  return {
    promise: promised ? promised.commitment === fairness.commitment : null,
    seen: promised?.when ?? null,
    secret: (await commitmentOf(proof)) === fairness.commitment,
    seed: (await seedOf(proof)) === dealt,
    ownCut: promised?.cut ? cuts.includes(promised.cut) : null,
    cuts: cuts.length,
    commitment: fairness.commitment,
  };
}

export function isFair(found: Findings): boolean {
  return found.secret && found.seed && found.promise !== false && found.ownCut !== false;
}

export function commitmentOf({ fairness, record }: Proof): Promise<string> {
  const { table, match, secret } = fairness;
  const head = ['stammtisch commitment 1', table, match, record.game, record.rules, record.players];
  return hash([...head.map(text), text(sorted(record.options)), bytes(secret)]);
}

export function seedOf({ fairness }: Proof): Promise<string> {
  const { table, match, secret, cuts } = fairness;
  const seats = Object.keys(cuts).sort((a, b) => Number(a) - Number(b));
  const cut = seats.flatMap((seat) => [text(seat), text(cuts[seat]!)]);
  return hash([text('stammtisch seed 1'), text(table), text(match), bytes(secret), ...cut]);
}

/** Each part is preceded by its length in 8 bytes, big-endian. */
async function hash(parts: Uint8Array[]): Promise<string> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + 8 + part.length, 0));
  let at = 0;
  for (const part of parts) {
    new DataView(all.buffer).setBigUint64(at, BigInt(part.length));
    all.set(part, at + 8);
    at += 8 + part.length;
  }
  return hex(await sha256(all));
}

const text = (value: string | number) => new TextEncoder().encode(String(value));
const hex = (data: Uint8Array) => Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('');

function bytes(written: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/i.test(written)) return new Uint8Array(); // fits no promise
  return Uint8Array.from(written.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** JSON with sorted keys and no spaces. */
export function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${sorted(inner)}`).join(',')}}`;
}
