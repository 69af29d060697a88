// The seven kinds: a colour, a sign and letters each, so that colour never speaks alone. And what is reckoned with rows
// and counts to *show* them; what may be done, and what it brings, is in the view.

import { kinds } from '../../wire/reference/gauner';
import type { GaunerCounts, GaunerHeap, GaunerProspect, GaunerView } from '../../wire/schema';

export type Kind = GaunerView['rows'][number][number];
export type Counts = GaunerCounts;
export type Heap = GaunerHeap;
export type Prospect = GaunerProspect;

interface Drawn {
  ground: string;
  ink: string;
  /** The sign of the kind, on a field of 24 × 24: what its crook is known by. */
  sign: string;
  letters: { de: string; en: string };
}

type Look = Drawn & (typeof kinds)[Kind];

/** Signs and letters; the colours are tokens. */
const DRAWN: Record<Kind, Pick<Drawn, 'sign' | 'letters'>> = {
  yellow: {
    // mask
    sign: 'M1 8c4-2.500 8-2 11 .5C15 6 19 5.500 23 8c.5 6-2.500 10-6.500 10-2.200 0-3.500-1.500-4.500-3.500-1 2-2.300 3.500-4.500 3.500C3.500 18 .5 14 1 8zm4 4.500c2 2 4 2 5.500.5C9 11 7 10.800 5 12.500zm14 0c-2-1.700-4-1.500-5.500.5 1.500 1.500 3.500 1.500 5.500-.5z',
    letters: { de: 'Ge', en: 'Ye' },
  },
  orange: {
    // moustache
    sign: 'M12 9.500C13.500 7.500 16 7 18 8.500c1.500 1.200 3.500 1 4-1.500 2 3.500.5 9.500-4.500 9.500-2.500 0-4.300-.8-5.500-2.500-1.200 1.700-3 2.500-5.500 2.500C1.500 16.500 0 10.500 2 7c.5 2.500 2.500 2.700 4 1.500 2-1.500 4.500-1 6 1z',
    letters: { de: 'Or', en: 'Or' },
  },
  red: {
    // neckerchief
    sign: 'M1 5h22l-11 16zM9 8a1.300 1.300 0 1 0 .1 0zm6 0a1.300 1.300 0 1 0 .1 0zm-3 4a1.300 1.300 0 1 0 .1 0z',
    letters: { de: 'Ro', en: 'Re' },
  },
  purple: {
    // top hat
    sign: 'M6 3h12l-.6 10H6.600zM6.500 14.500h11l.1 2H23c-1 4-21 4-22 0h5.400z',
    letters: { de: 'Li', en: 'Pu' },
  },
  blue: {
    // hood
    sign: 'M12 1c6 0 9.500 5 9.500 12 0 4-1.500 7-3 10h-13C4 20 2.500 17 2.500 13 2.500 6 6 1 12 1zm0 6c-3.500 0-5 2.500-5 6 0 4 2 7 5 7s5-3 5-7c0-3.500-1.500-6-5-6z',
    letters: { de: 'Bl', en: 'Bl' },
  },
  green: {
    // sack
    sign: 'M8 1.500l4 1.500 4-1.500-1.500 5.500h-5zM9 8.500h6c5 3.500 8.500 14 2 14.500H7C.5 22.500 4 12 9 8.500z',
    letters: { de: 'Grü', en: 'Gn' },
  },
  grey: {
    // key
    sign: 'M12 1a6 6 0 0 1 1.500 11.800V15H17v2.500h-3.500V19H16v2.500h-2.500V23h-3V12.800A6 6 0 0 1 12 1zm0 3a3 3 0 1 0 .1 0z',
    letters: { de: 'Gra', en: 'Gy' },
  },
};

export const KINDS = Object.keys(kinds) as Kind[];

/** How a kind is drawn, what it is called, and how many cards of it there are. */
export const LOOKS = Object.fromEntries(KINDS.map((kind) => [kind, { ground: `var(--kind-${kind})`, ink: `var(--kind-${kind}-ink)`, ...DRAWN[kind], ...kinds[kind] }])) as Record<Kind, Look>;

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
