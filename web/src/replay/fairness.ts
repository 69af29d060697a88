// Checks a proof of a fair deal, here in the browser (docs/protocol.md, "Fair deals"): that the secret and the cuts fit
// what was promised, that the cards came from them, and that all of it is what this browser was shown before the deal.
// Shuffles are recomputed by `stammtisch verify` only.

import type { Key } from '../i18n/index.svelte';
import type { Proof, ProofForm1 } from '../wire/schema';
import { bytes, cutOf, hash, text } from './hashes';
import type { RememberedDeal, RememberedMatch } from './memory';

export type AnyProof = Proof | ProofForm1;

export interface Findings {
  form: 1 | 2;
  /** Whether the proof has every promise that this browser saw; null: it saw none. */
  promise: boolean | null;
  /** When it saw that of the deal. */
  seen: RememberedDeal['when'] | null;
  /** The revealed secret fits the promise. */
  secret: boolean;
  /** The cuts fit their hashes, and the match was dealt from the secret and them. */
  seed: boolean;
  /** Whether the frozen cuts are those that this browser was shown; null: it was shown none. */
  lists: boolean | null;
  /** Whether the cut that this browser made is among them; null: it made none. */
  ownCut: 'in' | 'absent' | 'missing' | null;
  /** A deal was void because this browser had not revealed, but it had. */
  blamed: boolean;
  /** Whether the match is the one that was played here; null: nothing was chosen here. */
  played: boolean | null;
  cuts: number;
  void: number;
  commitment: string;
}

export function findings(proof: AnyProof, known: RememberedMatch | null): Findings {
  const { fairness, record } = proof;
  const dealt = typeof record.seed === 'object' ? record.seed['hex'] : null;
  return {
    secret: commitmentOf(proof) === fairness.commitment,
    seed: seedOf(proof) === dealt && cutsFit(proof),
    seen: known?.deals[fairness.commitment]?.when ?? null,
    played: playedHere(proof, known),
    cuts: Object.keys(fairness.cuts).length,
    commitment: fairness.commitment,
    ...(isForm1(proof) ? ofForm1(proof, known) : ofForm2(proof, known)),
  };
}

export function isFair(found: Findings): boolean {
  const { secret, seed, promise, lists, ownCut, blamed, played } = found;
  return secret && seed && promise !== false && lists !== false && ownCut !== 'missing' && !blamed && played !== false;
}

/** The text that says what is wrong; null: nothing. */
export function problemOf(found: Findings): Key | null {
  if (isFair(found)) return null;
  if (found.played === false) return 'deal.other_match';
  if (found.blamed) return 'deal.blamed';
  return found.promise === false || found.lists === false || found.ownCut === 'missing' ? 'deal.other' : 'deal.unfair';
}

function isForm1(proof: AnyProof): proof is ProofForm1 {
  return proof.stammtisch_proof === 1;
}

type Compared = Pick<Findings, 'form' | 'promise' | 'lists' | 'ownCut' | 'blamed' | 'void'>;

/** Cuts of that form were open, so no list was shown; and nobody who has cut with a hash may be given such a proof. */
function ofForm1({ fairness }: ProofForm1, known: RememberedMatch | null): Compared {
  const deals = Object.entries(known?.deals ?? {});
  const open = deals.every(([commitment, { cuts }]) => commitment === fairness.commitment && Object.keys(cuts).length === 0);
  return { form: 1, promise: deals.length > 0 ? open : null, lists: null, ownCut: null, blamed: false, void: 0 };
}

function ofForm2({ fairness }: Proof, known: RememberedMatch | null): Compared {
  const deals = Object.entries(known?.deals ?? {});
  const shown = deals.filter(([, { frozen }]) => frozen);
  const lists = new Map([fairness, ...fairness.void].map(({ commitment, cuts }) => [commitment, listed(cuts)]));
  const blamed = fairness.void.some(({ commitment, missing }) => {
    const deal = known?.deals[commitment];
    return deal?.revealed && deal.seat !== null && missing.includes(deal.seat);
  });
  return {
    form: 2,
    promise: deals.length > 0 ? deals.every(([commitment]) => lists.has(commitment)) : null,
    lists: shown.length > 0 ? shown.every(([commitment, { frozen }]) => lists.get(commitment) === written(frozen!)) : null,
    ownCut: ownCutIn(fairness, known?.deals[fairness.commitment]),
    blamed,
    void: fairness.void.length,
  };
}

function ownCutIn(fairness: Proof['fairness'], deal?: RememberedDeal): Findings['ownCut'] {
  if (!deal || deal.seat === null || Object.keys(deal.cuts).length === 0) return null;
  const cut = fairness.cuts.find(({ seat }) => seat === deal.seat);
  const own = cut && deal.cuts[cut.commitment];
  if (own && own.nonce === cut.nonce && own.text === cut.text) return 'in';
  return !cut && fairness.absent.includes(deal.seat) ? 'absent' : 'missing';
}

const listed = (cuts: { seat: number; commitment: string }[]) => cuts.map(({ seat, commitment }) => `${seat} ${commitment}`).join();
const written = (frozen: Record<string, string>) => listed(Object.entries(frozen).map(([seat, commitment]) => ({ seat: Number(seat), commitment })));

/** The seat's decisions count from 1; those that a bot made for it are not known here. */
function playedHere({ record }: AnyProof, known: RememberedMatch | null): boolean | null {
  const own = Object.entries(known?.choices ?? {});
  if (own.length === 0) return null;
  return own.every(([at, choice]) => {
    const [seat, decision] = at.split('/');
    const made = record.choices.filter((one) => one.startsWith(`${seat} `));
    return made[Number(decision) - 1] === `${seat} ${choice}`;
  });
}

export function commitmentOf({ fairness, record }: AnyProof): string {
  const { table, match, secret } = fairness;
  const head = ['stammtisch commitment 1', table, match, record.game, record.rules, record.players];
  return hash([...head.map(text), text(sorted(record.options)), bytes(secret)]);
}

export function seedOf(proof: AnyProof): string {
  const { table, match, secret } = proof.fairness;
  const head = (form: string) => [text(form), text(table), text(match), bytes(secret)];
  if (isForm1(proof)) {
    const { cuts } = proof.fairness;
    const seats = Object.keys(cuts).sort((a, b) => Number(a) - Number(b));
    return hash([...head('stammtisch seed 1'), ...seats.flatMap((seat) => [text(seat), text(cuts[seat]!)])]);
  }
  const cut = proof.fairness.cuts.flatMap(({ seat, commitment, nonce, text: own }) => [text(seat), text(commitment), bytes(nonce), text(own)]);
  return hash([...head('stammtisch seed 2'), ...cut]);
}

/** Each by a seat of this table, in order, and the hash of what was revealed. */
function cutsFit(proof: AnyProof): boolean {
  const { players } = proof.record;
  if (isForm1(proof)) return Object.keys(proof.fairness.cuts).every((seat) => /^\d$/.test(seat) && Number(seat) < players);
  const { table, match, commitment, cuts } = proof.fairness;
  return cuts.every(
    (cut, n) =>
      Number.isInteger(cut.seat) &&
      cut.seat >= (n > 0 ? cuts[n - 1]!.seat + 1 : 0) &&
      cut.seat < players &&
      bytes(cut.nonce).length > 0 &&
      cutOf(table, match, cut.seat, commitment, cut) === cut.commitment,
  );
}

/** JSON with sorted keys and no spaces. */
export function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${sorted(inner)}`).join(',')}}`;
}
