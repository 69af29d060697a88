// Which key does what at a table. Cards and choices get theirs by position: digits first, then letters; those that
// open something are left out. Everything is found in the page by its hooks, so that any layout has keys.

export const RESERVED = { hint: 'h', rules: 'r', chat: 'c', scores: 's', undo: 'u', next: '.', previous: ',' } as const;
const KEYS = [...'123456789', ...'abcdefghijklmnopqrstuvwxyz'].filter((key) => !(Object.values(RESERVED) as string[]).includes(key));
const CONFIRM = '[data-confirm]:not([disabled])';

/** The things that can be chosen now with their keys, in the order of the page; the hand's before all others. */
export function keyed(table: ParentNode): Map<string, HTMLElement> {
  const choices = visible(table, '[data-choice]:not([disabled])');
  const hand = visible(table, '.hand button:not(.sort)');
  const asked = hand.some((card) => card.hasAttribute('data-choice')) || choices.length === 0;
  const all = asked ? [...hand, ...choices.filter((one) => !hand.includes(one))] : choices;
  return new Map(all.slice(0, KEYS.length).map((one, n) => [KEYS[n]!, one]));
}

function visible(table: ParentNode, selector: string): HTMLElement[] {
  return [...table.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility?.({ visibilityProperty: true }) ?? true);
}

/** What Enter says: the button that confirms, unless something else has the focus and is meant. */
export function confirmed(table: ParentNode, focused: Element | null): HTMLElement | null {
  const elsewhere = focused && focused !== document.body && !focused.matches('[aria-pressed="true"], [aria-disabled="true"]');
  return elsewhere ? null : (visible(table, CONFIRM)[0] ?? null);
}

/** Whether keys are for somebody who writes, or for a sheet that lies over the table. */
export function isElsewhere(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  const writes = Boolean(target?.closest('input, textarea, select, [contenteditable]'));
  return writes || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]') !== null;
}

/** Where the focus goes back to when what had it is gone: the hand, near where it was. */
export function handNear(table: ParentNode, place: number): HTMLElement | null {
  const cards = visible(table, '.hand button:not(.sort)');
  const open = cards.filter((card) => card.hasAttribute('data-choice'));
  return open.find((card) => cards.indexOf(card) >= place) ?? open.at(-1) ?? cards[Math.min(place, cards.length - 1)] ?? null;
}

export function placeInHand(table: ParentNode, one: Element | null): number {
  return one ? visible(table, '.hand button:not(.sort)').indexOf(one as HTMLElement) : -1;
}
