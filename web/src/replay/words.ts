// A decision in words. One that is asked for in parts is said as a whole.

import type { ReviewDecision } from '../wire/schema';

export type Labels = Record<string, string>;

export function inWords(choices: string[], labels: Labels): string {
  return choices.map((choice) => labels[choice] ?? choice).join(' + ');
}

/** What of the best is not in what was chosen, and the other way round; nothing is named that was done anyway. */
export function changes({ best, choices }: Pick<ReviewDecision, 'best' | 'choices'>): { add: string[]; drop: string[] } {
  return { add: without(best, choices), drop: without(choices, best) };
}

/** Whether two ways to decide are the same in any order. */
export function same(one: string[], other: string[]): boolean {
  return one.length === other.length && without(one, other).length === 0;
}

function without(all: string[], some: string[]): string[] {
  const left = [...some];
  return all.filter((choice) => {
    const at = left.indexOf(choice);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** A sentence with everybody's names. */
export function named(text: string, names: string[]): string {
  return text.replace(/\{(\d+)\}/g, (_, seat: string) => names[Number(seat)] ?? seat);
}
