// Motion that explains: a thing that appears somewhere comes from where it was. Places are named ("card:r5",
// "seat:2"); `anchor` remembers where each one is, also for a while after it is gone.

import { flip as slide, type AnimationConfig, type FlipParams } from 'svelte/animate';
import { cubicOut } from 'svelte/easing';
import type { Attachment } from 'svelte/attachments';
import type { TransitionConfig } from 'svelte/transition';
import { pace } from '../settings.svelte';

const MOVE = 380;
const MOST_SPIN = 24; // degrees
const standing = new Map<string, Element>();
const gone = new Map<string, DOMRect>();

/** `{@attach anchor('seat:2')}`: this element is that place. */
export function anchor(name: string): Attachment {
  return (element) => {
    standing.set(name, element);
    return () => {
      if (pace() > 0) keep(name, element); // measuring has the page laid out anew: not where nothing moves
      if (standing.get(name) === element) standing.delete(name);
    };
  };
}

function keep(name: string, element: Element): void {
  const rect = element.getBoundingClientRect();
  if (rect.width > 0) gone.set(name, rect);
}

/** Where the first of these places is that is known. Before an update, `remember` keeps what is about to go. */
function whereIs(names: string[]): DOMRect | null {
  for (const name of pace() > 0 ? names : []) {
    const rect = standing.get(name)?.getBoundingClientRect() ?? gone.get(name);
    if (rect && rect.width > 0) return rect;
  }
  return null;
}

/** Where a place is now; null while it is not to be seen. */
export function placeNow(name: string): DOMRect | null {
  const rect = standing.get(name)?.getBoundingClientRect();
  return rect && rect.width > 0 ? rect : null;
}

/** Notes where something is right now, for when it is drawn elsewhere. */
export function remember(name: string): void {
  const rect = standing.get(name)?.getBoundingClientRect();
  if (rect) gone.set(name, rect);
}

interface Way {
  places: string[];
  duration?: number;
  delay?: number;
}

/** `in:arrive={{ places: ['card:r5', 'seat:2'] }}`: it comes from the first of these places. */
export function arrive(node: Element, { places, duration = MOVE, delay = 0 }: Way): TransitionConfig {
  return between(node, whereIs(places), duration, delay, 1);
}

/** `out:depart={{ places: ['seat:1'] }}`: it goes to the first of these places. */
export function depart(node: Element, { places, duration = MOVE, delay = 0 }: Way): TransitionConfig {
  return between(node, whereIs(places), duration, delay, 0);
}

function between(node: Element, place: DOMRect | null, duration: number, delay: number, faded: number): TransitionConfig {
  const time = duration * pace();
  if (time === 0) return { duration: 0 };
  const here = node.getBoundingClientRect();
  if (!place || !(place.width > 0) || !(here.width > 0)) return { duration: time, delay: delay * pace(), css: (t) => `opacity: ${t}` };
  const [dx, dy] = [middle(place).x - middle(here).x, middle(place).y - middle(here).y];
  const scale = Math.min(1, Math.max(0.25, place.width / here.width));
  const spin = Math.max(-MOST_SPIN, Math.min(MOST_SPIN, dx / 9)); // thrown from the left it turns one way, from the right the other
  const own = getComputedStyle(node).transform;
  const rest = own === 'none' ? '' : own;
  return {
    duration: time,
    delay: delay * pace(),
    easing: cubicOut,
    css: (t, u) =>
      `transform: translate(${u * dx}px, ${u * dy}px) ${rest} rotate(${u * spin}deg) scale(${1 - u * (1 - scale)});` +
      `opacity: ${faded === 1 ? Math.min(1, 0.4 + t) : Math.min(1, t * 2.5)}; z-index: 5`,
  };
}

function middle(rect: DOMRect): { x: number; y: number } {
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}

/** `animate:flip={flipTime()}`: to its new place. What is not to be seen just now has no size to start from. */
export function flip(node: Element, boxes: { from: DOMRect; to: DOMRect }, how: FlipParams): AnimationConfig {
  const hidden = [boxes.from, boxes.to].some(({ width, height }) => !(width > 0 && height > 0));
  return hidden ? { duration: 0 } : slide(node, boxes, how);
}

export function flipTime(): { duration: number } {
  return { duration: 260 * pace() };
}
