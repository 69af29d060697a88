// A decision in words. One that is asked for in parts is said as a whole.

import type { Language } from '../i18n/index.svelte';
import type { ReviewDecision } from '../wire/schema';

export type Labels = Record<string, string>;

/** Several labels, with what they have in common at both ends said once: "Pass on the" [red 1, red 2]. */
export function shared(labels: string[]): { before: string; each: string[]; after: string } {
  const words = labels.map((label) => label.split(' '));
  const least = Math.min(...words.map(({ length }) => length)) - 1; // something of each is left
  if (labels.length < 2 || least < 1) return { before: '', each: labels, after: '' };
  const agree = (at: (all: string[]) => string | undefined) => words.every((all) => at(all) === at(words[0]!));
  let [left, right] = [0, 0];
  while (left < least && agree((all) => all[left])) left += 1;
  while (left + right < least && agree((all) => all[all.length - 1 - right])) right += 1;
  const some = (from: number, to: number) => words[0]!.slice(from, to).join(' ');
  return {
    before: some(0, left),
    each: words.map((all) => all.slice(left, all.length - right).join(' ')),
    after: right > 0 ? some(words[0]!.length - right, words[0]!.length) : '',
  };
}

/** What the choices of a decision are called by somebody who sees the table; the others as usual. */
export function labelsOf({ labels }: Pick<ReviewDecision, 'labels'>, usual: Labels, language: Language): Labels {
  return { ...usual, ...Object.fromEntries(Object.entries(labels).map(([choice, said]) => [choice, said[language]])) };
}

export function inWords(choices: string[], labels: Labels): string {
  const { before, each, after } = shared(choices.map((choice) => labels[choice] ?? choice));
  const between = before || after ? ', ' : ' + ';
  return [before, each.join(between), after].filter(Boolean).join(' ');
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
