// The seven kinds: a colour, a sign and two letters each, so that colour never speaks alone. And what is reckoned with
// rows and counts to *show* them; what may be done, and what it brings, is in the view.

import { kinds } from '../../wire/reference/gauner';
import type { GaunerCounts, GaunerHeap, GaunerProspect, GaunerView } from '../../wire/schema';

export type Kind = GaunerView['rows'][number][number];
export type Counts = GaunerCounts;
export type Heap = GaunerHeap;
export type Prospect = GaunerProspect;

interface Drawn {
  ground: string;
  ink: string;
  icon: string;
  letters: { de: string; en: string };
}

type Look = Drawn & (typeof kinds)[Kind];

const DRAWN: Record<Kind, Drawn> = {
  yellow: { ground: '#f3c63c', ink: '#33250a', icon: 'domino-mask', letters: { de: 'Ge', en: 'Ye' } },
  orange: { ground: '#e5812a', ink: '#2c1503', icon: 'mustache', letters: { de: 'Or', en: 'Or' } },
  red: { ground: '#b4302a', ink: '#fff6ea', icon: 'bandit', letters: { de: 'Ro', en: 'Re' } },
  purple: { ground: '#74459b', ink: '#fff6ea', icon: 'top-hat', letters: { de: 'Li', en: 'Pu' } },
  blue: { ground: '#2c62a6', ink: '#fff6ea', icon: 'hood', letters: { de: 'Bl', en: 'Bl' } },
  green: { ground: '#2b7a4b', ink: '#fff6ea', icon: 'swap-bag', letters: { de: 'Gn', en: 'Gn' } },
  grey: { ground: '#67645f', ink: '#fff6ea', icon: 'skeleton-key', letters: { de: 'Gr', en: 'Gy' } },
};

export const KINDS = Object.keys(kinds) as Kind[];

/** How a kind is drawn, what it is called, and how many cards of it there are. */
export const LOOKS = Object.fromEntries(KINDS.map((kind) => [kind, { ...DRAWN[kind], ...kinds[kind] }])) as Record<Kind, Look>;

/** The kinds of which there is something, in the order of the kinds. */
export function heaps(counts: Counts | null | undefined): Heap[] {
  return KINDS.flatMap((kind) => (counts?.[kind] ? [{ kind, count: counts[kind] }] : []));
}

export function total(counts: Counts): number {
  return heaps(counts).reduce((all, { count }) => all + count, 0);
}

// --- rows ---

export interface RowCard {
  key: number;
  kind: Kind;
}

export type Side = 'L' | 'R';

/** The cards that taking from an end would move. */
export function moving(row: RowCard[], { end, taken, jailed }: Prospect): { taken: RowCard[]; jailed: RowCard[] } {
  const inward = end.endsWith('R') ? row.toReversed() : row;
  return { taken: inward.slice(0, taken.count), jailed: inward.slice(taken.count, taken.count + jailed.count) };
}

/** The cards of a row keep their keys while they lie there: the longest part that stayed is found again. */
export function follow(before: RowCard[], now: Kind[], fresh: () => number): RowCard[] {
  let best = { length: 0, from: 0, to: 0 };
  for (let from = 0; from < before.length; from++) {
    for (let to = 0; to < now.length; to++) {
      let length = 0;
      while (before[from + length] && before[from + length]?.kind === now[to + length]) length++;
      if (length > best.length) best = { length, from, to };
    }
  }
  return now.map((kind, n) => {
    const stayed = n >= best.to && n < best.to + best.length ? before[best.from + n - best.to] : undefined;
    return stayed ?? { key: fresh(), kind };
  });
}

const COVERED = 0.6; // how much a card shows of itself under the next one of its group
const GAP = 1.1; // from one group to the next

/** Where the cards of a row lie, in breadths of a card, and how broad the whole row is. */
export function lying(row: RowCard[]): { at: number[]; broad: number } {
  const at: number[] = [];
  row.forEach((card, n) => {
    const step = row[n - 1]?.kind === card.kind ? COVERED : GAP;
    at.push(n === 0 ? 0 : (at[n - 1] ?? 0) + step);
  });
  return { at, broad: row.length === 0 ? 0 : (at.at(-1) ?? 0) + 1 };
}

// --- laying ---

/** Before whom a kind lies. */
export function ownerOf(laid: Counts[], kind: Kind): { seat: number; count: number } | null {
  const seat = laid.findIndex((counts) => counts[kind]);
  return seat < 0 ? null : { seat, count: laid[seat]?.[kind] ?? 0 };
}
