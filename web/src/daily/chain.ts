// Whether a day's cards were settled when the chain was published (docs/protocol.md, "Deal of the day").

import { bytes, hash, text } from '../replay/hashes';
import type { ChainTerms, PublishedChains, ShownLink } from '../wire/schema';

const DAY = 24 * 3600 * 1000;
const KEY = 'stammtisch.anchors';

/** A day's place in the chain, from 1; 0 if it is none of its days. */
export function numberOf(chain: ChainTerms, day: string): number {
  const number = Math.round((Date.parse(day) - Date.parse(chain.first_day)) / DAY) + 1;
  return number >= 1 && number <= chain.days ? number : 0;
}

/** Whether this is the chain's link of that day. */
export function belongs(chain: ChainTerms, { day, link }: ShownLink): boolean {
  const number = numberOf(chain, day);
  if (number === 0 || !/^[0-9a-f]{64}$/.test(link)) return false;
  let now = link;
  for (let n = 0; n < number; n++) now = hash([text('stammtisch daily link 1'), bytes(now)]);
  return now === chain.anchor;
}

export interface Checked {
  days: number;
  /** A day that does not belong to any anchor. */
  wrong?: string;
  /** The anchor is another one than before. */
  changed?: boolean;
}

/** Checks all that is published, also against what this browser has seen before. Each link leads to the one before it,
 * so the rest of the way is walked once. */
export function check({ chains, links }: PublishedChains, kept = remembered()): Checked {
  const changed = chains.some((chain) => (kept[chain.first_day] ?? chain.anchor) !== chain.anchor);
  if (!changed) remember({ ...kept, ...Object.fromEntries(chains.map((chain) => [chain.first_day, chain.anchor])) });
  const known = new Map<string, string>();
  const sorted = [...links].sort((one, other) => one.day.localeCompare(other.day));
  for (const one of sorted) {
    const chain = chains.find((chain) => numberOf(chain, one.day) > 0);
    const before = chain && numberOf(chain, one.day) > 1 ? known.get(dayBefore(one.day)) : chain?.anchor;
    const fits = before ? hash([text('stammtisch daily link 1'), bytes(one.link)]) === before : chain && belongs(chain, one);
    if (!fits) return { days: known.size, wrong: one.day, changed };
    known.set(one.day, one.link);
  }
  return { days: known.size, changed };
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
}

function remembered(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

function remember(anchors: Record<string, string>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(anchors));
  } catch {
    // then only what is published now can be checked
  }
}
